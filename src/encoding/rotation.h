// The sines and cosines of all pairs at one position, as the values of as many clocks: moving on
// by some positions turns each by its own angle.
#pragma once

#include <vector>

#include "encoding/phase.h"

namespace phasor {

struct SineCosines {
    std::vector<double> sines;
    std::vector<double> cosines;

    explicit SineCosines(std::size_t pairs) : sines(pairs), cosines(pairs) {}
};

inline void set(SineCosines& values, std::size_t pair, SineCosine to) {
    values.sines[pair] = to.sine;
    values.cosines[pair] = to.cosine;
}

// interleaved: sin, cos, sin, cos, ... (the paper, Keras, d2l).
// concatenated: all sines, then all cosines (Tensor2Tensor, fairseq, Whisper, each with the
// frequencies of Rule::t2t; MAE with the paper's).
enum class Layout { interleaved, concatenated };

// A row of dim columns. Columns beyond the last pair are 0; a cosine without a column is left out.
struct Columns {
    Layout layout;
    Index dim;
};

// a turned by b; the result may be a
void rotate(const SineCosines& a, const SineCosines& b, SineCosines& result);

// The first `pairs` of `row` turned by `by` into `ahead`, and turned back by it into `behind`; both
// have an even number of pairs.
void writeBothWays(const SineCosines& row, const SineCosines& by, Index pairs,
                   const Columns& columns, float* ahead, float* behind);

// The sums of the cosines of `row` turned by `by` and turned back by it.
struct TwoSums {
    double ahead, behind;
};
TwoSums cosineSumBothWays(const SineCosines& row, const SineCosines& by);

}  // namespace phasor
