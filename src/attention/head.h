// One head: O = softmax(Q K')V. Its inputs, where its results go, and how it is computed: queries
// in tiles of eight (tiles.h), or one after the other where they are few (decode.h). Rows that
// leave the range of float32 are computed again in double (extreme.h).
#pragma once

#include <cmath>

#include "attention/mask.h"
#include "attention/packed.h"
#include "kernel/softmax.h"

namespace phasor {

struct HeadInputs {
    const float* q = nullptr;
    Index qStride = 0;
    Index queries = 0;
    Visibility visibility;
    Mask mask;
    double scale = 1;
    double softcap = 0;
    float sink = -infinity;  // see Attention

    // what is added to the score of a key, if the query sees the keys `seen` of the sequence;
    // -infinity hides the key
    [[nodiscard]] float term(Index query, Interval seen, Index key) const {
        if (key >= visibility.always.from && key < visibility.always.to) return 0;
        if (key < seen.from || key >= seen.to) return -infinity;
        return mask.term(query, key);
    }
    // the sink in units of ln 2, or the nearest finite number
    [[nodiscard]] float sinkPower() const {
        return std::clamp(sink * static_cast<float>(log2e), -largestFinite, largestFinite);
    }
    [[nodiscard]] bool hasSink() const { return sink > -infinity; }
};

struct HeadOutputs {
    float* output = nullptr;  // rows of dv
    Index outputStride = 0;
    // queries×keys each, or null if not wanted
    float* scores = nullptr;
    float* capped = nullptr;
    float* masked = nullptr;
    float* weights = nullptr;
    float* logSumExp = nullptr;  // queries, or null
};

struct Head {
    HeadInputs in;
    HeadOutputs out;

    // Whether scores are computed in natural units and no key is skipped. Otherwise the queries are
    // multiplied by log2(e), because the exponential is 2^x.
    [[nodiscard]] bool staged() const {
        return out.scores != nullptr || out.capped != nullptr || out.masked != nullptr ||
               in.softcap > 0 || std::fabs(in.scale) * log2e > largestFinite;
    }
};

// Fills every result that `head` points to. `keys`: the keys and values of its key/value head.
void attend(const Head& head, const PackedHead& keys);

}  // namespace phasor
