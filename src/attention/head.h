// One head: O = softmax(Q K')V, in blocks of 64 queries × 256 keys, each cut into tiles of eight
// queries whose scores (8 KB) stay in the first-level cache.
//
//            keys →  256            a tile is
//   queries   ┌────┬────┬────┐      · skipped where its queries see none of its keys,
//      ↓  64  │▓▓▓▓│▒   │    │ ▒    · computed without masks where they see all of them,
//             ├────┼────┼────┤      · otherwise cut to the keys that any of them sees, in steps of
//             │▓▓▓▓│▓▓▒ │    │        eight, and masked key by key.
//             └────┴────┴────┘
//
// Maximum and sum are updated block by block along the keys (online softmax: Milakov and Gimelshein
// 2018; Dao et al. 2022). Blocks begin at multiples of 256 keys and queries do not influence each
// other, so any split of the queries in multiples of eight gives the same bits.
#pragma once

#include <cmath>

#include "attention/mask.h"
#include "attention/packed.h"
#include "kernel/softmax.h"

namespace phasor {

struct Head {
    const float* q = nullptr;
    Index qStride = 0;
    Index queries = 0;
    Visibility visibility;
    Mask mask;
    double scale = 1;
    double softcap = 0;
    float sink = -infinity;   // see Attention
    float* output = nullptr;  // rows of dv
    Index outputStride = 0;
    // queries×keys each, or null if not wanted
    float* scores = nullptr;
    float* capped = nullptr;
    float* masked = nullptr;
    float* weights = nullptr;
    float* logSumExp = nullptr;  // queries, or null

    // Whether scores are computed in natural units and no key is skipped. Otherwise the queries are
    // multiplied by log2(e), because the exponential is 2^x.
    bool staged() const {
        return scores != nullptr || capped != nullptr || masked != nullptr || softcap > 0 ||
               std::fabs(scale) * log2e > largestFinite;
    }
    // what is added to the score of a key, if the query sees the keys `seen` of the sequence;
    // -infinity hides the key
    float term(Index query, Interval seen, Index key) const {
        if (key >= visibility.always.from && key < visibility.always.to) return 0;
        if (key < seen.from || key >= seen.to) return -infinity;
        return mask.term(query, key);
    }
    // the sink in units of ln 2, or the nearest finite number
    float sinkPower() const {
        return std::clamp(sink * static_cast<float>(log2e), -largestFinite, largestFinite);
    }
    bool hasSink() const { return sink > -infinity; }
};

// Fills every result that `head` points to. `keys`: the keys and values of its key/value head.
void attend(const Head& head, const PackedHead& keys);

}  // namespace phasor
