// Two products with GELU between them, in the form with tanh (Hendrycks and Gimpel 2016):
//
//   GELU(x) = x/2 · (1 + tanh(√(2/π) (x + 0.044715 x³)))
//
// and since 1 + tanh u = 2 / (1 + e^(-2u)), GELU(x) = x / (1 + e^(-2u)).
#pragma once

#include "training/exponential.h"
#include "training/weights.h"

namespace phasor::training {

template <typename Number>
struct PerceptronState {
    Table<Number> wide;    // N×4d, before GELU
    Table<Number> active;  // N×4d, after it
    Table<Number> gradientWide;
    Table<Number> gradientInput;  // N×d
};

constexpr double geluScale = 0.7978845608028654;  // √(2/π)
constexpr double geluCubic = 0.044715;

// 1 / (1 + e^(-2u)) with u as above
template <typename Number>
Number gate(Number x) {
    const Number u =
        static_cast<Number>(geluScale) * (x + static_cast<Number>(geluCubic) * x * x * x);
    return 1 / (1 + exponential(-2 * u));
}

template <typename Number>
void widen(const LayerPlaces& places, const Weights<const Number>& weights,
           const Table<Number>& input, PerceptronState<Number>& state) {
    affine(input, weights, places.widen, places.widenBias, state.wide);
    state.active.resize(state.wide.rows(), state.wide.cols());
    for (Index k = 0; k < state.wide.size(); ++k) {
        const Number x = state.wide.data()[k];
        state.active.data()[k] = x * gate(x);
    }
}

// dy: N×d, the gradient with respect to the perceptron's output; leaves that with respect to
// `input` in the state.
template <typename Number>
void perceptronBackward(const LayerPlaces& places, const Weights<const Number>& weights,
                        const Weights<Number>& gradient, const Table<Number>& dy,
                        const Table<Number>& input, PerceptronState<Number>& state) {
    affineBackward(state.active, weights, gradient, places.narrow, places.narrowBias, dy,
                   state.gradientWide);
    for (Index k = 0; k < state.wide.size(); ++k) {
        const Number x = state.wide.data()[k];
        const Number g = gate(x);
        const Number slope =
            static_cast<Number>(2 * geluScale) * (1 + static_cast<Number>(3 * geluCubic) * x * x);
        state.gradientWide.data()[k] *= g + x * g * (1 - g) * slope;
    }
    affineBackward(input, weights, gradient, places.widen, places.widenBias, state.gradientWide,
                   state.gradientInput);
}

}  // namespace phasor::training
