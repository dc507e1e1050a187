// One layer of a model, forwards and backwards. Letters: N rows, a row a token of all sequences of
// a batch; d dimensions; H heads of dk = d/H.
//
//   x ← x + attend(x) W_o + b_o          attention of every sequence for itself, attention.h
//   x ← x + GELU(x W_1 + b_1) W_2 + b_2  where there is a perceptron
//
// With normalization a branch reads the layer norm of x, and not x.
#pragma once

#include "training/attention.h"
#include "training/normalization.h"
#include "training/perceptron.h"
#include "training/weights.h"

namespace phasor::training {

// What the forward pass of a layer leaves for the backward pass.
template <typename Number>
struct LayerState {
    Normalized<Number> outer;  // before attention
    Table<Number> read;        // N×d: what attention reads
    AttentionState<Number> attention;
    Normalized<Number> inner;  // before the perceptron
    Table<Number> innerRead;   // N×d
    PerceptronState<Number> perceptron;
};

// x: N×d, changed where it stands.
template <typename Number>
void forward(const LayerPlaces& places, const Weights<const Number>& weights,
             const AttentionShape& shape, const RelativeTables& tables, Table<Number>& x,
             LayerState<Number>& state) {
    state.read = x;
    if (places.gain >= 0)
        normalize(weights.row(places.gain), weights.row(places.shift), x, state.outer, state.read);
    attend(places, weights, shape, tables, state.read, state.attention);
    addAffine(state.attention.mixed, weights, places.merge, places.mergeBias, x);
    if (places.widen < 0) return;
    state.innerRead = x;
    if (places.innerGain >= 0)
        normalize(weights.row(places.innerGain), weights.row(places.innerShift), x, state.inner,
                  state.innerRead);
    widen(places, weights, state.innerRead, state.perceptron);
    addAffine(state.perceptron.active, weights, places.narrow, places.narrowBias, x);
}

// dx: N×d, the gradient by what the layer gave, becomes that by what it read.
template <typename Number>
void backward(const LayerPlaces& places, const Weights<const Number>& weights,
              const Weights<Number>& gradient, const AttentionShape& shape,
              const RelativeTables& tables, LayerState<Number>& state, Table<Number>& dx) {
    if (places.widen >= 0) {
        Table<Number>& dRead = state.perceptron.gradientRead;
        narrowBackward(places, weights, gradient, dx, state.innerRead, state.perceptron);
        if (places.innerGain >= 0)
            normalizeBackward(weights.row(places.innerGain), gradient.row(places.innerGain),
                              gradient.row(places.innerShift), state.inner, dRead);
        dx += dRead;
    }
    Table<Number>& dRead = state.attention.gradientRead;
    attendBackward(places, weights, gradient, shape, tables, state.read, dx, state.attention);
    if (places.gain >= 0)
        normalizeBackward(weights.row(places.gain), gradient.row(places.gain),
                          gradient.row(places.shift), state.outer, dRead);
    dx += dRead;
}

}  // namespace phasor::training
