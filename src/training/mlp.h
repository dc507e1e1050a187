// The MLP of a layer: two products with GELU between them.
#pragma once

#include "kernel/activation.h"
#include "training/layer.h"

namespace phasor::training {

template <typename Number>
struct MlpState {
    Table<Number> up;      // N×4d, before GELU
    Table<Number> active;  // N×4d, after it
    Table<Number> gradientUp;
    Table<Number> gradientInput;  // N×d
};

template <typename Number>
void mlpForward(const Layer<Number>& layer, const Table<Number>& input, MlpState<Number>& state) {
    affine(input, layer.values, layer.places.up, layer.places.upBias, state.up);
    state.active.resize(state.up.rows(), state.up.cols());
    for (Index k = 0; k < state.up.size(); ++k) {
        const Number x = state.up.data()[k];
        state.active.data()[k] = x * geluGate(x);
    }
}

// dy: N×d, the gradient with respect to the MLP's output; leaves that with respect to
// `input` in the state.
template <typename Number>
void mlpBackward(const Layer<Number>& layer, const ParameterValues<Number>& gradient,
                 const Table<Number>& dy, const Table<Number>& input, MlpState<Number>& state) {
    const LayerPlaces& places = layer.places;
    affineBackward(state.active, layer.values, gradient, places.down, places.downBias, dy,
                   state.gradientUp);
    for (Index k = 0; k < state.up.size(); ++k) {
        const Number x = state.up.data()[k];
        state.gradientUp.data()[k] *= geluSlope(x, geluGate(x));
    }
    affineBackward(input, layer.values, gradient, places.up, places.upBias, state.gradientUp,
                   state.gradientInput);
}

}  // namespace phasor::training
