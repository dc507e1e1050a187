// Values of the sinusoidal encoding, correctly rounded: the float64 nearest to the true number. And
// what programs get that compute the formula step by step in some number format.
#pragma once

#include <vector>

#include "encoding/frequency.h"

namespace phasor {

// sin (even column) or cos (odd column) of position · w at every position, interleaved layout; 0 in
// a column beyond the last pair; not a number where a position is not finite. Throws
// std::invalid_argument unless 0 ≤ column < dim and exponents agrees.
void exactSinusoidal(std::vector<double>& positions, const Spacing& spacing, Index column);

enum class Format { float64, float32, bfloat16, float16 };

// The nearest number of the format, ties to even (IEEE 754); infinite beyond its largest.
double rounded(double value, Format format);

// Positions → the same values as the usual program computes them,
//
//   w = exp(arange(0, d, 2) * (-log(base) / d));  sin(position * w)          the paper's spacing
//   w = exp(arange(h) * (-log(base) / (h - 1)));  sin(position * w)          Tensor2Tensor's
//
// (PyTorch's tutorial and most that follow it; fairseq), each step rounded to the format: the
// positions, the constant, its multiples, w, the angle and the result. -log(base) / d itself is a
// float64, as it is in Python. Libraries may differ in the last bit of exp, sin and cos, which are
// right to it here. Not a number where an angle is beyond the format. Throws as exactSinusoidal
// does.
void formulaSinusoidal(std::vector<double>& positions, const Spacing& spacing, Index column,
                       Format format);

}  // namespace phasor
