// Registers attention.h, multihead.h and decompose.h.
#include "attention.h"

#include <cstring>

#include "border.h"
#include "decompose.h"
#include "multihead.h"

namespace phasor {
namespace {

// One call as web/compute.js writes it: sizes, addresses of arrays, and options, in this order, all
// of them as doubles. An object of so many fields costs microseconds in Embind, which decoding pays
// at every token.
struct Request {
    double batch, heads, kvHeads, queries, keys, past, dk, dv, added;
    double stacked, causal, keep, present;
    double q, k, v, pastKey, pastValue, addedKey, addedValue, sinks, offset, length, mask;
    double scale, softcap;
    double left, right;
    double maskBatch, maskHead, maskQuery, maskKey;
    double stages;
};

Request requestAt(Address address) {
    Request request;
    std::memcpy(&request, reinterpret_cast<const void*>(address), sizeof request);
    return request;
}

Index whole(double number) {
    return static_cast<Index>(number);
}

template <typename Number>
const Number* pointer(Address address) {
    return reinterpret_cast<const Number*>(address);
}

template <typename Number>
const Number* pointer(double address) {
    return pointer<Number>(static_cast<Address>(address));
}

std::vector<Index> integers(double address, double count) {
    const int* first = pointer<int>(address);
    return std::vector<Index>(first, first + whole(count));
}

Rows rows(double address, bool stacked, Index heads, Index count, Index size) {
    const float* data = pointer<float>(address);
    return stacked ? Rows::stacked(data, heads, count, size)
                   : Rows::sideBySide(data, heads, count, size);
}

Attention problem(const Request& r) {
    Attention made;
    made.batch = whole(r.batch);
    made.heads = whole(r.heads);
    made.kvHeads = whole(r.kvHeads);
    made.queries = whole(r.queries);
    made.keys = whole(r.keys);
    made.past = whole(r.past);
    made.dk = whole(r.dk);
    made.dv = whole(r.dv);
    made.stacked = r.stacked != 0;
    made.q = rows(r.q, made.stacked, made.heads, made.queries, made.dk);
    made.k = rows(r.k, made.stacked, made.kvHeads, made.keys, made.dk);
    made.v = rows(r.v, made.stacked, made.kvHeads, made.keys, made.dv);
    made.pastKey = pointer<float>(r.pastKey);
    made.pastValue = pointer<float>(r.pastValue);
    made.present = r.present != 0;
    made.added = whole(r.added);
    made.addedKey = pointer<float>(r.addedKey);
    made.addedValue = pointer<float>(r.addedValue);
    made.sinks = pointer<float>(r.sinks);
    made.scale = r.scale;
    made.softcap = r.softcap;
    made.causal = r.causal != 0;
    made.left = whole(r.left);
    made.right = whole(r.right);
    made.offset = integers(r.offset, r.batch);
    made.length = integers(r.length, r.batch);
    if (r.keep != 0)
        made.mask.keep = pointer<std::uint8_t>(r.mask);
    else
        made.mask.bias = pointer<float>(r.mask);
    made.mask.stride = {whole(r.maskBatch), whole(r.maskHead), whole(r.maskQuery),
                        whole(r.maskKey)};
    const int stages = static_cast<int>(r.stages);
    made.stages = {(stages & 1) != 0, (stages & 2) != 0, (stages & 4) != 0, (stages & 8) != 0,
                   (stages & 16) != 0};
    return made;
}

// every result as a flat array: JavaScript knows the shapes
val handed(AttentionResult result) {
    val all = val::object();
    const auto hand = [&all](const char* name, Matrix& matrix) {
        const Index size = matrix.size();
        if (size > 0) all.set(name, tensor(std::move(matrix), {size}));
    };
    hand("output", result.output);
    hand("scores", result.scores);
    hand("capped", result.capped);
    hand("masked", result.masked);
    hand("weights", result.weights);
    hand("logSumExp", result.logSumExp);
    hand("presentKey", result.presentKey);
    hand("presentValue", result.presentValue);
    return all;
}

val attentionOf(Address request) {
    return guarded([&] { return handed(attention(problem(requestAt(request)))); });
}

// ---- caches: kept here under a number until JavaScript frees them ----

std::vector<std::unique_ptr<Cache>> caches;

val makeCache(int heads, int dk, int dv) {
    return guarded([&] {
        std::unique_ptr<Cache> made;
        try {
            made = std::make_unique<Cache>(static_cast<std::size_t>(heads), PackedHead(dk, dv));
        } catch (const std::exception&) {
            throw OutOfMemory(static_cast<double>(heads) * sizeof(PackedHead));
        }
        std::size_t place = 0;
        while (place < caches.size() && caches[place] != nullptr) ++place;
        if (place == caches.size()) caches.emplace_back();
        caches[place] = std::move(made);
        return val(static_cast<int>(place));
    });
}

val cacheAttention(std::size_t cache, Address request) {
    return guarded(
        [&] { return handed(attention(problem(requestAt(request)), caches[cache].get())); });
}

void truncateCache(std::size_t cache, int size) {
    for (PackedHead& head : *caches[cache]) head.truncate(size);
}

void freeCache(std::size_t cache) {
    caches[cache].reset();
}

// The arrays of the projections, as web/multihead.js writes them: doubles in this order; a bias or
// wo that is not given is at address 0.
struct Projections {
    double x, context, wq, wk, wv, wo, bq, bk, bv, bo;
    double width, contextWidth, outputWidth;
};

val multiHeadOf(Address projections, Address request) {
    return guarded([&] {
        Projections p;
        std::memcpy(&p, pointer<Projections>(projections), sizeof p);
        const Request r = requestAt(request);
        const Index dk = whole(r.dk);
        const Index dv = whole(r.dv);
        const auto linear = [](double weights, double bias, Index in, Index out) {
            return Linear{pointer<float>(weights), pointer<float>(bias), in, out};
        };
        const Index kvHeads = whole(r.kvHeads);
        const Index heads = whole(r.heads);
        const Index contextWidth = whole(p.contextWidth);
        const MultiHead weights = {.q = linear(p.wq, p.bq, whole(p.width), heads * dk),
                                   .k = linear(p.wk, p.bk, contextWidth, kvHeads * dk),
                                   .v = linear(p.wv, p.bv, contextWidth, kvHeads * dv),
                                   .o = linear(p.wo, p.bo, heads * dv, whole(p.outputWidth))};
        MultiHeadResult result =
            multiHead(pointer<float>(p.x), pointer<float>(p.context), weights, problem(r));
        result.rest.output = std::move(result.output);
        const Index size = result.heads.size();
        val all = handed(std::move(result.rest));
        if (size > 0) all.set("heads", tensor(std::move(result.heads), {size}));
        return all;
    });
}

val decomposed(Address content, Address position, int n, Address wq, Address wk, int width,
               int size, double scale) {
    return guarded([&] {
        const Linear queries = {pointer<float>(wq), nullptr, width, size};
        const Linear keys = {pointer<float>(wk), nullptr, width, size};
        ScoreTerms terms = decompose(pointer<float>(content), pointer<float>(position), n, queries,
                                     keys, static_cast<float>(scale));
        val all = val::object();
        all.set("contentContent", tensor(std::move(terms.contentContent)));
        all.set("contentPosition", tensor(std::move(terms.contentPosition)));
        all.set("positionContent", tensor(std::move(terms.positionContent)));
        all.set("positionPosition", tensor(std::move(terms.positionPosition)));
        return all;
    });
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
    emscripten::function("attention", &attentionOf);
    emscripten::function("multiHead", &multiHeadOf);
    emscripten::function("cache", &makeCache);
    emscripten::function("cacheAttention", &cacheAttention);
    emscripten::function("truncateCache", &truncateCache);
    emscripten::function("freeCache", &freeCache);
    emscripten::function("decompose", &decomposed);
}

}  // namespace phasor
