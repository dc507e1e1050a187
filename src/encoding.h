// Positions → rows to add to embeddings.
//
//   sinusoidal   p(i, 2j) = sin(i w_j),  p(i, 2j+1) = cos(i w_j),  w_j = base^(-2j/d)
//                (Vaswani et al. 2017, section 3.5)
//
// Angles are computed in double and only the result is rounded to float32: a float32 angle is
// wrong by 0.06 at position 10^6.
#pragma once

#include <vector>

#include "frequency.h"

namespace phasor {

// interleaved: sin, cos, sin, cos, ... (the paper, Keras, d2l).
// concatenated: all sines, then all cosines (Tensor2Tensor).
enum class Layout { interleaved, concatenated };

struct Sinusoidal {
    Index dim;
    double base = 10000;
    Layout layout = Layout::interleaved;
    OddDim odd = OddDim::loneSine;
};

// One row a position: n×dim. Positions may be any finite numbers.
// Throws std::invalid_argument unless dim ≥ 1 and base is finite and > 0.
Matrix sinusoidal(const std::vector<double>& positions, const Sinusoidal& options);

}  // namespace phasor
