// Values of the sinusoidal encoding, correctly rounded: the float64 nearest to the true number.
// Also the values that programs get when they compute the formula step by step in some number
// format.
#pragma once

#include <vector>

#include "encoding/frequency.h"
#include "encoding/layout.h"

namespace phasor {

// Replaces every position by the sine or cosine of position · w that the column holds in that
// layout: 0 in a column beyond the last pair, NaN where a position is not finite. column ≥ 0.
// Throws std::invalid_argument as exponents does.
void exactSinusoidal(std::vector<double>& positions, const SpectrumOptions& options, Index column,
                     Layout layout = Layout::interleaved);

enum class Format { float64, float32, bfloat16, float16 };

// The nearest number of the format, ties to even (IEEE 754); infinite beyond its largest.
[[nodiscard]] double rounded(double value, Format format);

// How programs write the formula.
enum class Formula { exponential, power };

// Replaces every position by the same value as the usual programs compute it:
//
//   exponential   w = exp(arange(0, d, 2) * (-log(base) / d));  sin(position * w)
//   power         sin(position / base ** (arange(0, d, 2) / d))
//
// The first is that of PyTorch's tutorial and most code that follows it, the second that of Keras's
// tutorial and many notebooks. For Tensor2Tensor's spacing it is arange(h) over h - 1 (fairseq uses
// the first formula). Each step is rounded to the format: the positions, the constant, its
// multiples, w or the power, the angle and the result. -log(base) / d itself is a float64, as it is
// in Python. exp, sin and cos are correctly rounded here; libraries may differ in their last bit.
// NaN where an angle exceeds the range of the format. Throws as exactSinusoidal does.
void formulaSinusoidal(std::vector<double>& positions, const SpectrumOptions& options, Index column,
                       Format format, Formula formula = Formula::exponential,
                       Layout layout = Layout::interleaved);

}  // namespace phasor
