// One layer of a model, forwards and backwards. Letters: N rows, one for each token of all
// sequences of a batch; d dimensions; H heads of dk = d/H.
//
//   x ← x + attend(x) W_o + b_o          attention within each sequence, attention.h
//   x ← x + GELU(x W_1 + b_1) W_2 + b_2  where there is a perceptron
//
// With normalization a branch gets the layer norm of x instead of x.
#pragma once

#include "training/attention.h"
#include "training/normalization.h"
#include "training/perceptron.h"
#include "training/weights.h"

namespace phasor::training {

// What the forward pass of a layer keeps for the backward pass.
template <typename Number>
struct LayerState {
    Normalized<Number> outer;  // before attention
    Table<Number> input;       // N×d: the input of attention
    AttentionState<Number> attention;
    Normalized<Number> inner;  // before the perceptron
    Table<Number> innerInput;  // N×d
    PerceptronState<Number> perceptron;
};

// x: N×d, changed in place.
template <typename Number>
void forward(const LayerPlaces& places, const Weights<const Number>& weights,
             const AttentionShape& shape, const RelativeTables& tables, Table<Number>& x,
             LayerState<Number>& state) {
    state.input = x;
    if (places.gain >= 0)
        normalize(weights.row(places.gain), weights.row(places.shift), x, state.outer, state.input);
    attend(places, weights, shape, tables, state.input, state.attention);
    addAffine(state.attention.mixed, weights, places.merge, places.mergeBias, x);
    if (places.widen < 0) return;
    state.innerInput = x;
    if (places.innerGain >= 0)
        normalize(weights.row(places.innerGain), weights.row(places.innerShift), x, state.inner,
                  state.innerInput);
    widen(places, weights, state.innerInput, state.perceptron);
    addAffine(state.perceptron.active, weights, places.narrow, places.narrowBias, x);
}

// dx: N×d, the gradient with respect to the layer's output, becomes that with respect to its input.
template <typename Number>
void backward(const LayerPlaces& places, const Weights<const Number>& weights,
              const Weights<Number>& gradient, const AttentionShape& shape,
              const RelativeTables& tables, LayerState<Number>& state, Table<Number>& dx) {
    if (places.widen >= 0) {
        Table<Number>& dInput = state.perceptron.gradientInput;
        perceptronBackward(places, weights, gradient, dx, state.innerInput, state.perceptron);
        if (places.innerGain >= 0)
            normalizeBackward(weights.row(places.innerGain), gradient.row(places.innerGain),
                              gradient.row(places.innerShift), state.inner, dInput);
        dx += dInput;
    }
    Table<Number>& dInput = state.attention.gradientInput;
    attendBackward(places, weights, gradient, shape, tables, state.input, dx, state.attention);
    if (places.gain >= 0)
        normalizeBackward(weights.row(places.gain), gradient.row(places.gain),
                          gradient.row(places.shift), state.outer, dInput);
    dx += dInput;
}

}  // namespace phasor::training
