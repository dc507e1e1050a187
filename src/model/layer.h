// The operations of a trained model's layers, besides products (kernel/linear.h), attention and
// rotary encoding.
#pragma once

#include <span>
#include <vector>

#include "kernel/norm.h"

namespace phasor::model {

// The norm of every row, computed in double, times `weight`, plus `bias`: one number for each
// column, or null.
[[nodiscard]] Matrix normalizedRows(const MatrixView& x, Norm norm, double epsilon,
                                    const float* weight, const float* bias);

// gelu      x Φ(x), Φ the normal distribution (Hendrycks and Gimpel 2016)
// geluTanh  x / (1 + e^(-2u)), u = √(2/π) (x + 0.044715 x³): approximates gelu
// geluFast  x / (1 + e^(-1.702 x)): a coarser approximation
// silu      x / (1 + e^(-x))
enum class Activation { gelu, geluTanh, geluFast, silu, relu, tanh };

// Replaces every number by its activation, times the number at the same place of `factor`, which
// has as many or none.
void activate(std::span<float> x, Activation activation, std::span<const float> factor);

// The probabilities of tokens whose logits these are, at least one: e^x, divided by the sum of all.
// Computed in double; a number beyond the range of float32 counts as the largest within it.
[[nodiscard]] std::vector<double> softmax(std::span<const float> logits);

// Products with weights that are integers, rescaled: y · scale · factor + bias for every output.
struct Rescaling {
    std::span<const float> scales;  // one for all outputs, or one for each
    double factor;
    const float* bias;  // one for each output, or null
};

// A column of y is an output. Computed in double.
[[nodiscard]] Matrix rescaled(const MatrixView& y, const Rescaling& rescaling);

}  // namespace phasor::model
