// One head: O = softmax(Q K')V. Its inputs, where its results go, and how it is computed: queries
// in tiles of eight (tiles.h), or one after the other where they are few (decode.h). Rows that
// leave the range of float32 are computed again in double (extreme.h).
#pragma once

#include <cmath>

#include "attention/mask.h"
#include "attention/packed.h"
#include "kernel/softmax.h"

namespace phasor {

// What becomes of the product of a query and a key until its power of two is taken. All ways of
// computing a head take the same steps: tiles.cpp, decode.cpp, view.cpp, and in double extreme.cpp.
//
//   q·k, with the queries multiplied by `factor()`
//   cap           c·tanh(s / c)
//   + a term of the mask · `maskFactor()`
//   toPowers      units of ln 2, because the exponential is 2^x
//
// Where nobody reads the stages between, log2(e) is already in the two factors.
struct ScoreSteps {
    double scale = 1;
    double softcap = 0;
    bool natural = false;  // in natural units until the last step

    [[nodiscard]] double factor() const { return natural ? scale : scale * log2e; }
    [[nodiscard]] float maskFactor() const { return natural ? 1 : static_cast<float>(log2e); }
    void cap(std::span<float> scores) const;
    void toPowers(std::span<float> scores) const;
};

struct HeadInputs {
    const float* q = nullptr;
    Index qStride = 0;
    Index queries = 0;
    Visibility visibility;
    Mask mask;
    double scale = 1;
    double softcap = 0;
    float sink = -infinity;  // see Attention

    // `staged`: the stages before the weights are wanted. A cap, and a scale that is too large to
    // be multiplied, need natural units, too.
    [[nodiscard]] ScoreSteps steps(bool staged) const {
        return {scale, softcap, staged || softcap > 0 || std::fabs(scale) * log2e > largestFinite};
    }
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

    // In natural units no key is skipped.
    [[nodiscard]] ScoreSteps steps() const {
        return in.steps(out.scores != nullptr || out.capped != nullptr || out.masked != nullptr);
    }
};

// Fills every result that `head` points to. `keys`: the keys and values of its key/value head.
void attend(const Head& head, const PackedHead& keys);

}  // namespace phasor
