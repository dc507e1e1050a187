// Two products with GELU between them.
#pragma once

#include "kernel/activation.h"
#include "training/weights.h"

namespace phasor::training {

template <typename Number>
struct PerceptronState {
    Table<Number> wide;    // N×4d, before GELU
    Table<Number> active;  // N×4d, after it
    Table<Number> gradientWide;
    Table<Number> gradientInput;  // N×d
};

template <typename Number>
void widen(const LayerPlaces& places, const Weights<const Number>& weights,
           const Table<Number>& input, PerceptronState<Number>& state) {
    affine(input, weights, places.widen, places.widenBias, state.wide);
    state.active.resize(state.wide.rows(), state.wide.cols());
    for (Index k = 0; k < state.wide.size(); ++k) {
        const Number x = state.wide.data()[k];
        state.active.data()[k] = x * geluGate(x);
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
        state.gradientWide.data()[k] *= geluSlope(x, geluGate(x));
    }
    affineBackward(input, weights, gradient, places.widen, places.widenBias, state.gradientWide,
                   state.gradientInput);
}

}  // namespace phasor::training
