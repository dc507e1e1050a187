// Queries, keys, values → scores → weights → output, for every batch entry and head.
//
//   S = scale · Q Kᵀ,   S ← c·tanh(S / c),   S ← S + mask,   P = softmax(S),   O = P V
//   (Vaswani et al. 2017, section 3.2; the cap: Gemma 2, 2024; online softmax in blocks: Milakov
//   and Gimelshein 2018, Dao et al. 2022)
//
// The same computation in plain loops, for readers and for the tests: attention/reference.h.
//
//   b  batch entries      h  heads, of which groups share one of the kvHeads key/value heads
//   m  queries            n  keys, cached ones first
#pragma once

#include <vector>

#include "attention/mask.h"
#include "attention/packed.h"

namespace phasor {

// Rows of a tensor by batch entry, head and position. [b, m, h·d] and [b, h, m, d] differ only in
// their strides (counted in floats).
struct Rows {
    const float* data = nullptr;
    Index batchStride = 0;
    Index headStride = 0;
    Index rowStride = 0;

    [[nodiscard]] const float* at(Index batch, Index head) const {
        // a tensor without rows has no array
        return data == nullptr ? data : data + batch * batchStride + head * headStride;
    }
    // heads side by side in each row, [b, m, h·d], or one after the other, [b, h, m, d]
    [[nodiscard]] static Rows sideBySide(const float* data, Index heads, Index rows, Index size) {
        return {data, rows * heads * size, size, heads * size};
    }
    [[nodiscard]] static Rows stacked(const float* data, Index heads, Index rows, Index size) {
        return {data, heads * rows * size, rows * size, size};
    }
};

// What to compute besides the output.
struct Stages {
    bool scores = false;  // scale · Q Kᵀ
    bool capped = false;  // after the cap
    bool masked = false;  // after the mask; hidden entries are -infinity
    bool weights = false;
    bool logSumExp = false;
};

// Options of scores, and of who sees whom. JavaScript uses the same names.
struct ScoreOptions {
    double scale = 1;
    double softcap = 0;  // 0: no cap
    bool causal = false;
    AttentionWindow window;
};

struct Attention {
    Index batch = 1;
    Index heads = 1;
    Index kvHeads = 1;
    Index queries = 0;
    Index keys = 0;  // without those of the past
    Index past = 0;  // cached keys, which come first
    Index dk = 0;
    Index dv = 0;
    bool stacked = false;  // layout of the output, see Rows
    Rows q, k, v;
    const float* pastKey = nullptr;  // b×kvHeads×past×dk
    const float* pastValue = nullptr;
    bool present = false;  // presentKey and presentValue are wanted even if there is no past
    // Keys and values of the layer itself, kvHeads×biasKeys×dk and kvHeads×biasKeys×dv: every query
    // sees them in addition to those of its sequence, whatever the masks say. They are the last
    // columns of scores and weights.
    Index biasKeys = 0;
    const float* biasKey = nullptr;
    const float* biasValue = nullptr;
    // Attention sinks, one per head, or null. A sink is a score without a key: it takes part in the
    // softmax and adds nothing to the output. It is neither scaled nor capped; -infinity means no
    // sink.
    const float* sinks = nullptr;
    ScoreOptions options;
    std::vector<Index> offset;  // one per batch entry, see Visibility
    std::vector<Index> length;
    Mask mask;
    Stages stages;
};

struct AttentionResult {
    Matrix output;                           // b×m×(h·dv) or b×h×m×dv
    Matrix scores, capped, masked, weights;  // bhm×(n + biasKeys) if requested, else empty
    Matrix logSumExp;                        // bh×m
    Matrix presentKey, presentValue;         // b·kvHeads·n×dk and ×dv, or empty
};

// Keys and values that are kept between calls, one PackedHead per batch entry and key/value head.
// Each call appends its own, and its queries see all of them.
using Cache = std::vector<PackedHead>;

// A query that sees no key gets zeros (log-sum-exp: the sink, or -infinity); a hidden key or value
// never changes the result, whatever it holds. Sizes must be consistent. A cache (never together
// with a past) is left unchanged when memory runs out.
[[nodiscard]] AttentionResult attention(const Attention& problem, Cache* cache = nullptr);

}  // namespace phasor
