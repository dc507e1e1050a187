// Which query may see which key.
//
// Query i stands at position p = i + offset among the keys. It sees key j when
//
//   j < length                        keys past the end are padding
//   j ≤ p                             if causal
//   p - left ≤ j ≤ p + right          within the window (Beltagy et al. 2020, Longformer)
//   the mask keeps (i, j)             if there is one
//
// All conditions but the last restrict a query to one interval of keys, so that tiles are skipped
// without reading the mask. Keys that are added to those of the sequence (`always`) are visible to
// every query.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "matrix.h"

namespace phasor {

// The keys from, from + 1, ..., to - 1; never with to < from.
struct Interval {
    Index from = 0;
    Index to = 0;
};

// How far a query sees back and ahead; -1 is unbounded.
struct AttentionWindow {
    Index left = -1;
    Index right = -1;
};

struct Visibility {
    Index length;  // keys that are not padding
    bool causal = false;
    AttentionWindow window = {};
    Index offset = 0;  // position of query 0 among the keys
    // keys after all others, which every query sees; a mask has no entries for them
    Interval always = {};

    // the keys that a query sees, without those of `always` and before any mask
    [[nodiscard]] Interval of(Index query) const;
    [[nodiscard]] bool addsKeys() const { return always.from < always.to; }
    // how many of the `count` keys from `from` on are not in `always`
    [[nodiscard]] Index ordinary(Index from, Index count) const {
        return addsKeys() ? std::clamp<Index>(always.from - from, 0, count) : count;
    }
};

// A mask of [batch, heads, queries, keys] entries; a stride of 0 broadcasts. Either `keep`, where 0
// hides, or `bias`, which is added to the scores and where -infinity hides.
struct Mask {
    const std::uint8_t* keep = nullptr;
    const float* bias = nullptr;
    std::array<Index, 4> stride = {0, 0, 0, 0};

    [[nodiscard]] bool exists() const { return keep != nullptr || bias != nullptr; }
    // the mask of one batch entry and head: its [queries, keys] start at entry 0
    [[nodiscard]] Mask at(Index batch, Index head) const;
    // what is added to the score of (query, key); -infinity hides the key
    [[nodiscard]] float term(Index query, Index key) const;
};

// For the eight queries from `first` on (the last query is repeated if there are fewer) and the
// keys [from, to): sets bit r of hidden[key - from] if query first + r does not see the key.
// Returns whether any key is hidden from any of them.
[[nodiscard]] bool hiddenKeys(const Visibility& visibility, const Mask& mask, Index first,
                              Index queries, Interval keys, std::uint8_t* hidden);

// A finite bias must stay finite when it is multiplied: some programs write -3.4e38 for "hidden",
// and a row of nothing else gives the mean of its values, not zeros.
constexpr float leastTerm = -largestFinite / 2;

[[nodiscard]] inline float finiteTerm(float bias, float factor) {
    if (factor == 1 || bias == -infinity) return bias;
    return bias < leastTerm / factor ? leastTerm : bias * factor;
}

// terms[key - from][8] = bias · factor for the same eight queries as in hiddenKeys; the mask has a
// bias. Keys of `always` get 0.
void maskTerms(const Visibility& visibility, const Mask& mask, Index first, Index queries,
               Interval keys, float factor, float* terms);

// scores[count][8] += terms[count][8]; a term below `least` counts as `least`
void addTerms(std::span<float> scores, const float* terms, float least);

// scores[k][lane] = -infinity where bit `lane` of hidden[k] is set
void hide(float* scores, std::span<const std::uint8_t> hidden);

}  // namespace phasor
