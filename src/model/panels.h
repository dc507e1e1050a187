// Products with weights in the order in which the kernel reads them: panels of eight outputs, and
// in each panel, for every input, eight numbers side by side (attention/kernel.h).
//
//   W of out×in, or in×out                  panel p
//                                            output 8p  8p+1 … 8p+7
//                                    input 0  [ w     w    …  w ]
//                                          1  [ w     w    …  w ]
//
// Letters: n tokens, one row each.
#pragma once

#include "model/storage.h"

namespace phasor::model {

// Rows of a matrix of weights as its file stores them: a row per output as in PyTorch's nn.Linear,
// or a row per input as in GPT-2.
struct Weights {
    const std::uint8_t* bytes;
    Storage storage;
    Index in;
    Index out;
    bool inputsFirst = false;  // in×out instead of out×in
};

struct Panels {
    Index in = 0;
    Index out = 0;
    Matrix numbers;  // ⌈out / 8⌉ × 8·in
};

Panels panelsFor(Index in, Index out);

// Writes rows of weights to the panels, from row `first` of the whole matrix on, which is a
// multiple of 8 if rows are outputs. `rows.in` and `rows.out` are the sizes of this part.
void fill(Panels& panels, const Weights& rows, Index first);

// x Wᵀ + b, x: n×in, bias: `out` numbers or null. Returns n×out.
Matrix linear(const float* x, Index n, const Panels& panels, const float* bias);

// The same with weights as their file stores them. They are converted to panels part by part, so
// that the whole W is never in memory twice.
Matrix linear(const float* x, Index n, const Weights& weights, const float* bias);

}  // namespace phasor::model
