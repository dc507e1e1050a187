// The sines and cosines of all pairs at one position, as the hands of as many clocks: moving on
// by some positions turns each by its own angle.
#pragma once

#include <vector>

#include "phase.h"

namespace phasor {

struct Hands {
    std::vector<double> sines;
    std::vector<double> cosines;

    explicit Hands(std::size_t pairs) : sines(pairs), cosines(pairs) {}
};

inline void set(Hands& hands, std::size_t pair, SineCosine to) {
    hands.sines[pair] = to.sine;
    hands.cosines[pair] = to.cosine;
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
void turn(const Hands& a, const Hands& b, Hands& result);

// The first `pairs` of `row` turned by `by` into `ahead`, and turned back by it into `behind`; both
// have an even number of pairs.
void writeBoth(const Hands& row, const Hands& by, Index pairs, const Columns& columns, float* ahead,
               float* behind);

// The sums of the cosines of `row` turned by `by` and turned back by it.
struct Both {
    double ahead, behind;
};
Both cosineSumBoth(const Hands& row, const Hands& by);

}  // namespace phasor
