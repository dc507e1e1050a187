// The operations of a trained model's layers, besides products (panels.h), attention and rotary
// encoding.
#pragma once

#include "matrix.h"

namespace phasor::model {

// layer  (x - mean) / sqrt(variance + ε) · gain + shift   (Ba, Kiros and Hinton 2016)
// rms    x / sqrt(mean of x² + ε) · gain                  (Zhang and Sennrich 2019)
enum class Norm { layer, rms };

// rows×cols; `gain` and `shift` may be null.
Matrix normalized(const float* x, Index rows, Index cols, Norm norm, double epsilon,
                  const float* gain, const float* shift);

// gelu      x Φ(x), Φ the normal distribution (Hendrycks and Gimpel 2016)
// geluTanh  x / (1 + e^(-2u)), u = √(2/π) (x + 0.044715 x³): approximates gelu
// geluFast  x / (1 + e^(-1.702 x)): a coarser approximation
// silu      x / (1 + e^(-x))
enum class Activation { gelu, geluTanh, geluFast, silu, relu, tanh };

// The activation of every number, times the number at the same place of `factor` unless it is null.
Matrix activated(const float* x, Index rows, Index cols, Activation activation,
                 const float* factor);

}  // namespace phasor::model
