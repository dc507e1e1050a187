// Registers attention.h, multihead.h and decompose.h.
#include "attention/attention.h"

#include <memory>
#include <utility>

#include "attention/decompose.h"
#include "attention/multihead.h"
#include "bindings/marshal.h"

namespace phasor {
namespace {

// See Attention; `mask` has bytes where `keep` is 1 and floats otherwise, `stages` the bits of
// Stages in their order there, `cache` the number of a cache, or -1.
PHASOR_REQUEST(AttentionRequest, batch, heads, kvHeads, queries, keys, past, dk, dv, added, stacked,
               causal, keep, present, q, k, v, pastKey, pastValue, biasKey, biasValue, sinks,
               offset, length, mask, scale, softcap, left, right, maskBatch, maskHead, maskQuery,
               maskKey, stages, cache);

std::vector<Index> integers(double address, double count) {
    const int* first = pointer<int>(address);
    return std::vector<Index>(first, first + whole(count));
}

Rows rows(double address, bool stacked, Index heads, Index count, Index size) {
    const auto* data = pointer<float>(address);
    return stacked ? Rows::stacked(data, heads, count, size)
                   : Rows::sideBySide(data, heads, count, size);
}

Attention problemOf(const AttentionRequest& r) {
    Attention problem;
    problem.batch = whole(r.batch);
    problem.heads = whole(r.heads);
    problem.kvHeads = whole(r.kvHeads);
    problem.queries = whole(r.queries);
    problem.keys = whole(r.keys);
    problem.past = whole(r.past);
    problem.dk = whole(r.dk);
    problem.dv = whole(r.dv);
    problem.stacked = r.stacked != 0;
    problem.q = rows(r.q, problem.stacked, problem.heads, problem.queries, problem.dk);
    problem.k = rows(r.k, problem.stacked, problem.kvHeads, problem.keys, problem.dk);
    problem.v = rows(r.v, problem.stacked, problem.kvHeads, problem.keys, problem.dv);
    problem.pastKey = pointer<float>(r.pastKey);
    problem.pastValue = pointer<float>(r.pastValue);
    problem.present = r.present != 0;
    problem.added = whole(r.added);
    problem.addedKey = pointer<float>(r.biasKey);
    problem.addedValue = pointer<float>(r.biasValue);
    problem.sinks = pointer<float>(r.sinks);
    problem.scale = r.scale;
    problem.softcap = r.softcap;
    problem.causal = r.causal != 0;
    problem.left = whole(r.left);
    problem.right = whole(r.right);
    problem.offset = integers(r.offset, r.batch);
    problem.length = integers(r.length, r.batch);
    if (r.keep != 0)
        problem.mask.keep = pointer<std::uint8_t>(r.mask);
    else
        problem.mask.bias = pointer<float>(r.mask);
    problem.mask.stride = {whole(r.maskBatch), whole(r.maskHead), whole(r.maskQuery),
                           whole(r.maskKey)};
    const int stages = static_cast<int>(r.stages);
    problem.stages = {(stages & 1) != 0, (stages & 2) != 0, (stages & 4) != 0, (stages & 8) != 0,
                      (stages & 16) != 0};
    return problem;
}

// only results that are not empty: JavaScript creates the empty ones
void giveWanted(const char* name, Matrix& values) {
    if (values.size() > 0) give(name, std::move(values));
}

void giveResults(AttentionResult result) {
    giveWanted("output", result.output);
    giveWanted("scores", result.scores);
    giveWanted("capped", result.capped);
    giveWanted("masked", result.masked);
    giveWanted("weights", result.weights);
    giveWanted("logSumExp", result.logSumExp);
    giveWanted("presentKey", result.presentKey);
    giveWanted("presentValue", result.presentValue);
}

// ---- caches: kept here under a number until JavaScript frees them ----

PHASOR_REQUEST(NewCacheRequest, heads, dk, dv);
PHASOR_REQUEST(TruncateRequest, cache, size);
PHASOR_REQUEST(FreeRequest, cache);

std::vector<std::unique_ptr<Cache>> caches;

std::unique_ptr<Cache>& cacheAt(double place) {
    return caches[static_cast<std::size_t>(place)];
}

void callCache(const NewCacheRequest& r) {
    std::unique_ptr<Cache> cache;
    try {
        cache = std::make_unique<Cache>(static_cast<std::size_t>(r.heads),
                                        PackedHead(whole(r.dk), whole(r.dv)));
    } catch (const std::exception&) {
        throw OutOfMemory(r.heads * sizeof(PackedHead));
    }
    std::size_t place = 0;
    while (place < caches.size() && caches[place] != nullptr) ++place;
    if (place == caches.size()) caches.emplace_back();
    caches[place] = std::move(cache);
    give("cache", static_cast<double>(place));
}

void callAttention(const AttentionRequest& r) {
    giveResults(attention(problemOf(r), r.cache < 0 ? nullptr : cacheAt(r.cache).get()));
}

void callTruncateCache(const TruncateRequest& r) {
    for (PackedHead& head : *cacheAt(r.cache)) head.truncate(whole(r.size));
}

void callFreeCache(const FreeRequest& r) {
    cacheAt(r.cache).reset();
}

// ---- projections: a bias or wo that is not given is at address 0 ----

PHASOR_REQUEST(MultiHeadRequest, x, context, wq, wk, wv, wo, bq, bk, bv, bo, width, contextWidth,
               outputWidth);
PHASOR_REQUEST(DecomposeRequest, content, position, rows, wq, wk, width, size, scale);

Linear linear(double weights, double bias, double in, double out) {
    return {pointer<float>(weights), pointer<float>(bias), whole(in), whole(out)};
}

void callMultiHead(const MultiHeadRequest& m, const AttentionRequest& r) {
    const MultiHead weights = {
        .q = linear(m.wq, m.bq, m.width, r.heads * r.dk),
        .k = linear(m.wk, m.bk, m.contextWidth, r.kvHeads * r.dk),
        .v = linear(m.wv, m.bv, m.contextWidth, r.kvHeads * r.dv),
        .o = linear(m.wo, m.bo, r.heads * r.dv, m.outputWidth),
    };
    MultiHeadResult result =
        multiHead(pointer<float>(m.x), pointer<float>(m.context), weights, problemOf(r));
    result.rest.output = std::move(result.output);
    giveResults(std::move(result.rest));
    giveWanted("heads", result.heads);
}

void callDecompose(const DecomposeRequest& r) {
    ScoreTerms terms = decompose(pointer<float>(r.content), pointer<float>(r.position),
                                 whole(r.rows), linear(r.wq, 0, r.width, r.size),
                                 linear(r.wk, 0, r.width, r.size), static_cast<float>(r.scale));
    give("contentContent", std::move(terms.contentContent));
    give("contentPosition", std::move(terms.contentPosition));
    give("positionContent", std::move(terms.positionContent));
    give("positionPosition", std::move(terms.positionPosition));
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
    bind<&callAttention>("attention");
    bind<&callCache>("cache");
    bind<&callTruncateCache>("truncateCache");
    bind<&callFreeCache>("freeCache");
    bind<&callMultiHead>("multiHead");
    bind<&callDecompose>("decompose");
}

}  // namespace phasor
