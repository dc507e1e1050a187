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

// How programs write the formula.
enum class Formula { exponential, power };

// Positions → the same values as the usual programs compute them,
//
//   exponential   w = exp(arange(0, d, 2) * (-log(base) / d));  sin(position * w)
//   power         sin(position / base ** (arange(0, d, 2) / d))
//
// the first in PyTorch's tutorial and most that follow it, the second in Keras' and many notebooks;
// for Tensor2Tensor's spacing arange(h) over h - 1 (fairseq has the first). Each step is rounded to
// the format: the positions, the constant, its multiples, w or the power, the angle and the result.
// -log(base) / d itself is a float64, as it is in Python. Libraries may differ in the last bit of
// exp, sin and cos, which are right to it here. Not a number where an angle is beyond the format.
// Throws as exactSinusoidal does.
void formulaSinusoidal(std::vector<double>& positions, const Spacing& spacing, Index column,
                       Format format, Formula formula = Formula::exponential);

}  // namespace phasor
