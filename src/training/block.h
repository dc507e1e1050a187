// The block of a transformer, which is one layer of a model, forwards and backwards. Letters: N
// rows, one for each token of all sequences of a batch; d dimensions; H heads of dk = d/H.
//
//   x ← x + attend(x) W_o + b_o          attention within each sequence, attention.h
//   x ← x + GELU(x W_1 + b_1) W_2 + b_2  where there is an MLP
//
// With normalization a branch gets the layer norm of x instead of x.
#pragma once

#include "training/attention.h"
#include "training/mlp.h"
#include "training/normalization.h"

namespace phasor::training {

// What the forward pass of a layer keeps for the backward pass.
template <typename Number>
struct LayerState {
    Normalized<Number> norm1;  // before attention
    Table<Number> input;       // N×d: the input of attention
    AttentionState<Number> attention;
    Normalized<Number> norm2;  // before the MLP
    Table<Number> mlpInput;    // N×d
    MlpState<Number> mlp;
};

// x: N×d, changed in place.
template <typename Number>
void forward(const Layer<Number>& layer, Table<Number>& x, LayerState<Number>& state) {
    const LayerPlaces& places = layer.places;
    const ParameterValues<const Number>& values = layer.values;
    state.input = x;
    if (places.norm1Weight >= 0)
        normalize(values.row(places.norm1Weight), values.row(places.norm1Bias), x, state.norm1,
                  state.input);
    attend(layer, state.input, state.attention);
    addAffine(state.attention.mixed, values, places.attentionOutput, places.attentionOutputBias, x);
    if (places.up < 0) return;
    state.mlpInput = x;
    if (places.norm2Weight >= 0)
        normalize(values.row(places.norm2Weight), values.row(places.norm2Bias), x, state.norm2,
                  state.mlpInput);
    mlpForward(layer, state.mlpInput, state.mlp);
    addAffine(state.mlp.active, values, places.down, places.downBias, x);
}

// dx: N×d, the gradient with respect to the layer's output, becomes that with respect to its input.
template <typename Number>
void backward(const Layer<Number>& layer, const ParameterValues<Number>& gradient,
              LayerState<Number>& state, Table<Number>& dx) {
    const LayerPlaces& places = layer.places;
    const ParameterValues<const Number>& values = layer.values;
    if (places.up >= 0) {
        Table<Number>& dInput = state.mlp.gradientInput;
        mlpBackward(layer, gradient, dx, state.mlpInput, state.mlp);
        if (places.norm2Weight >= 0)
            normalizeBackward(values.row(places.norm2Weight), gradient.row(places.norm2Weight),
                              gradient.row(places.norm2Bias), state.norm2, dInput);
        dx += dInput;
    }
    Table<Number>& dInput = state.attention.gradientInput;
    attendBackward(layer, gradient, state.input, dx, state.attention);
    if (places.norm1Weight >= 0)
        normalizeBackward(values.row(places.norm1Weight), gradient.row(places.norm1Weight),
                          gradient.row(places.norm1Bias), state.norm1, dInput);
    dx += dInput;
}

}  // namespace phasor::training
