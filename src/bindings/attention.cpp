// Registers attention.h, multihead.h and decompose.h.
#include "attention/attention.h"

#include <utility>

#include "attention/decompose.h"
#include "attention/multihead.h"
#include "bindings/call.h"

namespace phasor {
namespace {

// See Attention. The mask has bytes where `keep` is true, and floats otherwise.
struct AttentionProblem {
    Index batch, heads, kvHeads, queries, keys, past, dk, dv, added;
    bool stacked, causal, keep, present;
    Address q, k, v, pastKey, pastValue, biasKey, biasValue, sinks;
    Address offset, length;  // an integer for each batch entry
    Address mask;
    Index maskBatch, maskHead, maskQuery, maskKey;  // strides
    double scale, softcap;
    Index left, right;
    Stages stages;
};

std::vector<Index> integersAt(Address address, Index count) {
    const auto list = listAt<std::int32_t>(address, count);
    return {list.begin(), list.end()};
}

Rows rowsAt(Address address, bool stacked, Index heads, Index count, Index size) {
    const auto* data = pointer<float>(address);
    return stacked ? Rows::stacked(data, heads, count, size)
                   : Rows::sideBySide(data, heads, count, size);
}

Attention attentionOf(const AttentionProblem& p) {
    Attention problem;
    problem.batch = p.batch;
    problem.heads = p.heads;
    problem.kvHeads = p.kvHeads;
    problem.queries = p.queries;
    problem.keys = p.keys;
    problem.past = p.past;
    problem.dk = p.dk;
    problem.dv = p.dv;
    problem.stacked = p.stacked;
    problem.q = rowsAt(p.q, p.stacked, p.heads, p.queries, p.dk);
    problem.k = rowsAt(p.k, p.stacked, p.kvHeads, p.keys, p.dk);
    problem.v = rowsAt(p.v, p.stacked, p.kvHeads, p.keys, p.dv);
    problem.pastKey = pointer<float>(p.pastKey);
    problem.pastValue = pointer<float>(p.pastValue);
    problem.present = p.present;
    problem.biasKeys = p.added;
    problem.biasKey = pointer<float>(p.biasKey);
    problem.biasValue = pointer<float>(p.biasValue);
    problem.sinks = pointer<float>(p.sinks);
    problem.scale = p.scale;
    problem.softcap = p.softcap;
    problem.causal = p.causal;
    problem.window.left = p.left;
    problem.window.right = p.right;
    problem.offset = integersAt(p.offset, p.batch);
    problem.length = integersAt(p.length, p.batch);
    if (p.keep)
        problem.mask.keep = pointer<std::uint8_t>(p.mask);
    else
        problem.mask.bias = pointer<float>(p.mask);
    problem.mask.stride = {p.maskBatch, p.maskHead, p.maskQuery, p.maskKey};
    problem.stages = p.stages;
    return problem;
}

// Only results with entries: JavaScript makes the empty ones.
struct AttentionViews {
    Floats output, scores, capped, masked, weights, logSumExp, presentKey, presentValue;
    Floats heads;  // of multi-head attention
};

AttentionViews viewsOf(AttentionResult result) {
    return {.output = viewIfAny(std::move(result.output)),
            .scores = viewIfAny(std::move(result.scores)),
            .capped = viewIfAny(std::move(result.capped)),
            .masked = viewIfAny(std::move(result.masked)),
            .weights = viewIfAny(std::move(result.weights)),
            .logSumExp = viewIfAny(std::move(result.logSumExp)),
            .presentKey = viewIfAny(std::move(result.presentKey)),
            .presentValue = viewIfAny(std::move(result.presentValue)),
            .heads = {}};
}

AttentionViews attend(const AttentionProblem& problem) {
    return viewsOf(attention(attentionOf(problem)));
}

// ---- caches, which JavaScript deletes ----

Cache* newCache(Index heads, Index dk, Index dv) {
    try {
        return new Cache(static_cast<std::size_t>(heads), PackedHead(dk, dv));
    } catch (const std::exception&) {
        throw OutOfMemory(static_cast<double>(heads) * sizeof(PackedHead));
    }
}

AttentionViews attendWith(Cache& cache, const AttentionProblem& problem) {
    return viewsOf(attention(attentionOf(problem), &cache));
}

void truncate(Cache& cache, Index size) {
    for (PackedHead& head : cache) head.truncate(size);
}

// ---- projections; a bias or wo that is not given has no address ----

struct Projections {
    Address wq, wk, wv, wo, bq, bk, bv, bo;
    Index width, contextWidth, outputWidth;
};

Linear projection(Address weight, Address bias, Index in, Index out) {
    return {pointer<float>(weight), pointer<float>(bias), in, out};
}

AttentionViews attendProjected(Address x, Address context, const Projections& w,
                               const AttentionProblem& p) {
    const MultiHead weights = {
        .q = projection(w.wq, w.bq, w.width, p.heads * p.dk),
        .k = projection(w.wk, w.bk, w.contextWidth, p.kvHeads * p.dk),
        .v = projection(w.wv, w.bv, w.contextWidth, p.kvHeads * p.dv),
        .o = projection(w.wo, w.bo, p.heads * p.dv, w.outputWidth),
    };
    MultiHeadResult result =
        multiHead(pointer<float>(x), pointer<float>(context), weights, attentionOf(p));
    result.rest.output = std::move(result.output);
    AttentionViews views = viewsOf(std::move(result.rest));
    views.heads = viewIfAny(std::move(result.heads));
    return views;
}

// x: rows×in
Floats projected(Address x, Index rows, Address weight, Address bias, Index in, Index out) {
    return view(linear(pointer<float>(x), rows, projection(weight, bias, in, out)));
}

// wq, wk: width×size
struct ScoreWeights {
    Address wq, wk;
    Index width, size;
    double scale;
};

struct ScoreTermViews {
    Floats contentContent, contentPosition, positionContent, positionPosition;
};

// content, position: rows×width
ScoreTermViews scoreTerms(Address content, Address position, Index rows, const ScoreWeights& w) {
    ScoreTerms terms = decompose(pointer<float>(content), pointer<float>(position), rows,
                                 projection(w.wq, 0, w.width, w.size),
                                 projection(w.wk, 0, w.width, w.size), static_cast<float>(w.scale));
    return {.contentContent = view(std::move(terms.contentContent)),
            .contentPosition = view(std::move(terms.contentPosition)),
            .positionContent = view(std::move(terms.positionContent)),
            .positionPosition = view(std::move(terms.positionPosition))};
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
    using emscripten::value_object;
    value_object<Stages>("Stages")
        .field("scores", &Stages::scores)
        .field("capped", &Stages::capped)
        .field("masked", &Stages::masked)
        .field("weights", &Stages::weights)
        .field("logSumExp", &Stages::logSumExp);
    using Problem = AttentionProblem;
    value_object<Problem>("AttentionProblem")
        .field("batch", &Problem::batch)
        .field("heads", &Problem::heads)
        .field("kvHeads", &Problem::kvHeads)
        .field("queries", &Problem::queries)
        .field("keys", &Problem::keys)
        .field("past", &Problem::past)
        .field("dk", &Problem::dk)
        .field("dv", &Problem::dv)
        .field("added", &Problem::added)
        .field("stacked", &Problem::stacked)
        .field("causal", &Problem::causal)
        .field("keep", &Problem::keep)
        .field("present", &Problem::present)
        .field("q", &Problem::q)
        .field("k", &Problem::k)
        .field("v", &Problem::v)
        .field("pastKey", &Problem::pastKey)
        .field("pastValue", &Problem::pastValue)
        .field("biasKey", &Problem::biasKey)
        .field("biasValue", &Problem::biasValue)
        .field("sinks", &Problem::sinks)
        .field("offset", &Problem::offset)
        .field("length", &Problem::length)
        .field("mask", &Problem::mask)
        .field("maskBatch", &Problem::maskBatch)
        .field("maskHead", &Problem::maskHead)
        .field("maskQuery", &Problem::maskQuery)
        .field("maskKey", &Problem::maskKey)
        .field("scale", &Problem::scale)
        .field("softcap", &Problem::softcap)
        .field("left", &Problem::left)
        .field("right", &Problem::right)
        .field("stages", &Problem::stages);
    value_object<AttentionViews>("AttentionViews")
        .field("output", &AttentionViews::output)
        .field("scores", &AttentionViews::scores)
        .field("capped", &AttentionViews::capped)
        .field("masked", &AttentionViews::masked)
        .field("weights", &AttentionViews::weights)
        .field("logSumExp", &AttentionViews::logSumExp)
        .field("presentKey", &AttentionViews::presentKey)
        .field("presentValue", &AttentionViews::presentValue)
        .field("heads", &AttentionViews::heads);
    value_object<Projections>("Projections")
        .field("wq", &Projections::wq)
        .field("wk", &Projections::wk)
        .field("wv", &Projections::wv)
        .field("wo", &Projections::wo)
        .field("bq", &Projections::bq)
        .field("bk", &Projections::bk)
        .field("bv", &Projections::bv)
        .field("bo", &Projections::bo)
        .field("width", &Projections::width)
        .field("contextWidth", &Projections::contextWidth)
        .field("outputWidth", &Projections::outputWidth);
    value_object<ScoreWeights>("ScoreWeights")
        .field("wq", &ScoreWeights::wq)
        .field("wk", &ScoreWeights::wk)
        .field("width", &ScoreWeights::width)
        .field("size", &ScoreWeights::size)
        .field("scale", &ScoreWeights::scale);
    value_object<ScoreTermViews>("ScoreTerms")
        .field("contentContent", &ScoreTermViews::contentContent)
        .field("contentPosition", &ScoreTermViews::contentPosition)
        .field("positionContent", &ScoreTermViews::positionContent)
        .field("positionPosition", &ScoreTermViews::positionPosition);
    emscripten::class_<Cache>("Cache")
        .function("attention", &Guarded<&attendWith>::call)
        .function("truncate", &Guarded<&truncate>::call);
    bind<&attend>("attention");
    bind<&newCache>("newCache");
    bind<&attendProjected>("multiHead");
    bind<&projected>("linear");
    bind<&scoreTerms>("decompose");
}

}  // namespace phasor
