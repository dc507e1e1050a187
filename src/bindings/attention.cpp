// Registers attention.h, multihead.h and decompose.h.
#include "attention/attention.h"

#include <utility>

#include "attention/decompose.h"
#include "attention/multihead.h"
#include "bindings/call.h"

namespace phasor {
namespace {

// The arrays of a problem, whose settings come beside them.
struct AttentionArrays {
    Address q, k, v, pastKey, pastValue, biasKey, biasValue, sinks;
    Address offset, length;  // an integer for each batch entry
    Address mask;
    bool keep;                                      // the mask has bytes, and otherwise floats
    Index maskBatch, maskHead, maskQuery, maskKey;  // strides
};

std::vector<Index> integersAt(Address address, Index count) {
    const auto numbers = numbersAt<std::int32_t>(address, count);
    return {numbers.begin(), numbers.end()};
}

Rows rowsAt(const Attention& problem, Address address, Index heads, Index count, Index size) {
    const auto* data = pointer<float>(address);
    return problem.stacked ? Rows::stacked(data, heads, count, size)
                           : Rows::sideBySide(data, heads, count, size);
}

// Finds the arrays where they are.
const Attention& withArrays(Attention& p, const AttentionArrays& at) {
    p.q = rowsAt(p, at.q, p.heads, p.queries, p.dk);
    p.k = rowsAt(p, at.k, p.kvHeads, p.keys, p.dk);
    p.v = rowsAt(p, at.v, p.kvHeads, p.keys, p.dv);
    p.pastKey = pointer<float>(at.pastKey);
    p.pastValue = pointer<float>(at.pastValue);
    p.biasKey = pointer<float>(at.biasKey);
    p.biasValue = pointer<float>(at.biasValue);
    p.sinks = pointer<float>(at.sinks);
    p.offset = integersAt(at.offset, p.batch);
    p.length = integersAt(at.length, p.batch);
    if (at.keep)
        p.mask.keep = pointer<std::uint8_t>(at.mask);
    else
        p.mask.bias = pointer<float>(at.mask);
    p.mask.stride = {at.maskBatch, at.maskHead, at.maskQuery, at.maskKey};
    return p;
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

AttentionViews attend(Attention settings, const AttentionArrays& arrays) {
    return viewsOf(attention(withArrays(settings, arrays)));
}

// ---- caches ----

// Settings are sent when they change. A step takes plain numbers: decoding makes a step for each
// token, and a value_object would cost more than the products of a small model.
struct SteppedCache {
    Cache keys;
    Attention settings;  // without arrays
    AttentionResult result;
};

Address newCache(Index heads, Index dk, Index dv) {
    try {
        return hold(std::make_unique<SteppedCache>(SteppedCache{
            .keys = Cache(sizeOf(heads), PackedHead(dk, dv)),
            .settings = {},
            .result = {},
        }));
    } catch (const std::exception&) {
        throw OutOfMemory(static_cast<double>(heads) * sizeof(PackedHead));
    }
}

void setSettings(Address cache, Attention settings) {
    held<SteppedCache>(cache).settings = std::move(settings);
}

// The arguments are those of AttentionArrays; the cache holds the past.
void attendWith(Address address, Address q, Address k, Address v, Address biasKey,
                Address biasValue, Address sinks, Address offset, Address length, Address mask,
                bool keep, Index maskBatch, Index maskHead, Index maskQuery, Index maskKey) {
    auto& cache = held<SteppedCache>(address);
    const AttentionArrays arrays = {.q = q,
                                    .k = k,
                                    .v = v,
                                    .pastKey = 0,
                                    .pastValue = 0,
                                    .biasKey = biasKey,
                                    .biasValue = biasValue,
                                    .sinks = sinks,
                                    .offset = offset,
                                    .length = length,
                                    .mask = mask,
                                    .keep = keep,
                                    .maskBatch = maskBatch,
                                    .maskHead = maskHead,
                                    .maskQuery = maskQuery,
                                    .maskKey = maskKey};
    Attention problem = cache.settings;
    cache.result = attention(withArrays(problem, arrays), &cache.keys);
}

// Results of the last step: only the output, or all of them.
Floats outputOf(Address cache) {
    return viewIfAny(std::move(held<SteppedCache>(cache).result.output));
}
AttentionViews resultsOf(Address cache) {
    return viewsOf(std::move(held<SteppedCache>(cache).result));
}

void truncate(Address cache, Index size) {
    for (PackedHead& head : held<SteppedCache>(cache).keys) head.truncate(size);
}

// ---- projections; an absent bias or wo has no address ----

struct Projections {
    Address wq, wk, wv, wo, bq, bk, bv, bo;
    Index width, contextWidth, outputWidth;
};

Linear projection(Address weight, Address bias, Index in, Index out) {
    return {pointer<float>(weight), pointer<float>(bias), in, out};
}

AttentionViews attendProjected(Address x, Address context, const Projections& w, Attention p,
                               const AttentionArrays& arrays) {
    const MultiHead weights = {
        .q = projection(w.wq, w.bq, w.width, p.heads * p.dk),
        .k = projection(w.wk, w.bk, w.contextWidth, p.kvHeads * p.dk),
        .v = projection(w.wv, w.bv, w.contextWidth, p.kvHeads * p.dv),
        .o = projection(w.wo, w.bo, p.heads * p.dv, w.outputWidth),
    };
    MultiHeadResult result =
        multiHead(pointer<float>(x), pointer<float>(context), weights, withArrays(p, arrays));
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
    value_object<AttentionWindow>("AttentionWindow")
        .field("left", &AttentionWindow::left)
        .field("right", &AttentionWindow::right);
    value_object<ScoreOptions>("ScoreOptions")
        .field("scale", &ScoreOptions::scale)
        .field("softcap", &ScoreOptions::softcap)
        .field("causal", &ScoreOptions::causal)
        .field("window", &ScoreOptions::window);
    value_object<Attention>("AttentionSettings")
        .field("batch", &Attention::batch)
        .field("heads", &Attention::heads)
        .field("kvHeads", &Attention::kvHeads)
        .field("queries", &Attention::queries)
        .field("keys", &Attention::keys)
        .field("past", &Attention::past)
        .field("dk", &Attention::dk)
        .field("dv", &Attention::dv)
        .field("biasKeys", &Attention::biasKeys)
        .field("stacked", &Attention::stacked)
        .field("present", &Attention::present)
        .field("options", &Attention::options)
        .field("stages", &Attention::stages);
    value_object<AttentionArrays>("AttentionArrays")
        .field("q", &AttentionArrays::q)
        .field("k", &AttentionArrays::k)
        .field("v", &AttentionArrays::v)
        .field("pastKey", &AttentionArrays::pastKey)
        .field("pastValue", &AttentionArrays::pastValue)
        .field("biasKey", &AttentionArrays::biasKey)
        .field("biasValue", &AttentionArrays::biasValue)
        .field("sinks", &AttentionArrays::sinks)
        .field("offset", &AttentionArrays::offset)
        .field("length", &AttentionArrays::length)
        .field("mask", &AttentionArrays::mask)
        .field("keep", &AttentionArrays::keep)
        .field("maskBatch", &AttentionArrays::maskBatch)
        .field("maskHead", &AttentionArrays::maskHead)
        .field("maskQuery", &AttentionArrays::maskQuery)
        .field("maskKey", &AttentionArrays::maskKey);
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
    bind<&attend>("attention");
    bind<&newCache>("newCache");
    bind<&setSettings>("setCacheSettings");
    bind<&attendWith>("attendWithCache");
    bind<&outputOf>("cacheOutput");
    bind<&resultsOf>("cacheResults");
    bind<&truncate>("truncateCache");
    bind<&drop<SteppedCache>>("deleteCache");
    bind<&attendProjected>("multiHead");
    bind<&projected>("linear");
    bind<&scoreTerms>("decompose");
}

}  // namespace phasor
