// What the layers of trained models are made of, besides attention and rotary encoding. Letters: n
// tokens, a row each; weights of `out` rows as PyTorch's nn.Linear stores them, or of `in` rows as
// GPT-2 does.
#pragma once

#include "model/storage.h"

namespace phasor::model {

// A matrix of weights as its file has it.
struct Weights {
    const std::uint8_t* bytes;
    Storage storage;
    Index in;
    Index out;
    bool inputsFirst = false;  // in×out instead of out×in
};

// x Wᵀ + b, x: n×in, bias: `out` numbers or null. Gives n×out. Rows of W that are not float32 are
// decoded some at a time, so that all of W never lies in memory twice.
Matrix linear(const float* x, Index n, const Weights& weights, const float* bias);

// layer  (x - mean) / sqrt(variance + ε) · gain + shift   (Ba, Kiros and Hinton 2016)
// rms    x / sqrt(mean of x² + ε) · gain                  (Zhang and Sennrich 2019)
enum class Norm { layer, rms };

// rows×cols; `gain` and `shift` may be null.
Matrix normalized(const float* x, Index rows, Index cols, Norm norm, double epsilon,
                  const float* gain, const float* shift);

// gelu      x Φ(x), Φ the normal distribution (Hendrycks and Gimpel 2016)
// geluTanh  x / (1 + e^(-2u)), u = √(2/π) (x + 0.044715 x³): the same nearly
// geluFast  x / (1 + e^(-1.702 x)): less so
// silu      x / (1 + e^(-x))
enum class Activation { gelu, geluTanh, geluFast, silu, relu, tanh };

// Of every number; times `factor`, of which there are as many, where it is not null.
Matrix activated(const float* x, Index rows, Index cols, Activation activation,
                 const float* factor);

}  // namespace phasor::model
