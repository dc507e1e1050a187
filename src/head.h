// One head: O = softmax(Q K')V, in blocks of 64 queries × 256 keys, each cut into tiles of eight
// queries whose scores (8 KB) stay in the first-level cache.
//
//            keys →  256            a tile is
//   queries   ┌────┬────┬────┐      · skipped where its queries see none of its keys,
//      ↓  64  │▓▓▓▓│▒   │    │ ▒    · computed without a thought for masks where they see all,
//             ├────┼────┼────┤      · cut to the keys that any of them sees, in steps of eight,
//             │▓▓▓▓│▓▓▒ │    │        and masked key by key, else.
//             └────┴────┴────┘
//
// Maximum and sum go along the keys block by block (online softmax: Milakov and Gimelshein 2018;
// Dao et al. 2022). Blocks lie at fixed multiples of 256 keys and queries do not influence each
// other, so any split of the queries in multiples of eight gives the same bits.
#pragma once

#include <cmath>

#include "mask.h"
#include "packed.h"

namespace phasor {

// The exponential is 2^x: where nobody looks at the scores, this factor goes into the queries.
constexpr double log2e = 1.4426950408889634;

struct Head {
    const float* q = nullptr;
    Index qStride = 0;
    Index queries = 0;
    Sight sight;
    Mask mask;
    double scale = 1;
    double softcap = 0;
    float sink = -std::numeric_limits<float>::infinity();  // see Attention
    float* output = nullptr;                               // rows of dv
    Index outputStride = 0;
    // queries×keys each, or null: not wanted
    float* scores = nullptr;
    float* capped = nullptr;
    float* masked = nullptr;
    float* weights = nullptr;
    float* logSumExp = nullptr;  // queries, or null

    // Scores are computed in their own units, not in units of ln 2, and nothing is skipped.
    bool staged() const {
        return scores != nullptr || capped != nullptr || masked != nullptr || softcap > 0 ||
               std::fabs(scale) * log2e > std::numeric_limits<float>::max();
    }
    // what is added to the score of a key, where the query sees the keys `seen` of the sequence:
    // -infinity hides
    float term(Index query, Interval seen, Index key) const {
        if (key >= sight.always.from && key < sight.always.to) return 0;
        if (key < seen.from || key >= seen.to) return -std::numeric_limits<float>::infinity();
        return mask.term(query, key);
    }
    // the sink in units of ln 2, or the nearest finite number
    float sinkPower() const {
        constexpr float largest = std::numeric_limits<float>::max();
        return std::clamp(sink * static_cast<float>(log2e), -largest, largest);
    }
    bool hasSink() const { return sink > -std::numeric_limits<float>::infinity(); }
};

// Fills everything that `head` points to. `keys` are those of its key/value head.
void attend(const Head& head, const PackedHead& keys);

}  // namespace phasor
