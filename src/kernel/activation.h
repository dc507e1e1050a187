// GELU and the logistic function, forwards and backwards.
//
//   GELU(x) = x Φ(x) ≈ x/2 · (1 + tanh u),  u = √(2/π) (x + 0.044715 x³)
//   (Hendrycks and Gimpel 2016)
//
// and since 1 + tanh u = 2 / (1 + e^(-2u)), that is x · sigmoid(2u).
#pragma once

#include "kernel/exponential.h"

namespace phasor {

constexpr double geluScale = 0.7978845608028654;  // √(2/π)
constexpr double geluCubic = 0.044715;

// 1 / (1 + e^-x)
template <typename Number>
[[nodiscard]] Number sigmoid(Number x) {
    return 1 / (1 + exponential(-x));
}

// GELU(x) / x
template <typename Number>
[[nodiscard]] Number geluGate(Number x) {
    const Number u =
        static_cast<Number>(geluScale) * (x + static_cast<Number>(geluCubic) * x * x * x);
    return sigmoid(2 * u);
}

// the derivative of GELU at x, where geluGate(x) is `gate`
template <typename Number>
[[nodiscard]] Number geluSlope(Number x, Number gate) {
    const Number slope =
        static_cast<Number>(2 * geluScale) * (1 + static_cast<Number>(3 * geluCubic) * x * x);
    return gate + x * gate * (1 - gate) * slope;
}

}  // namespace phasor
