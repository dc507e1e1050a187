// Attention with its projections:
//
//   head_a = attention(X W_Q^a, C W_K^a, C W_V^a),   Y = [head_1 ... head_h] W_O
//   (Vaswani et al. 2017, section 3.2.2; C is X itself, or another sequence)
//
// Each W holds all heads side by side. (The head index a matters: without it every head would be
// the same.)
#pragma once

#include "attention/attention.h"
#include "kernel/linear.h"

namespace phasor {

struct MultiHead {
    Linear q, k, v;
    Linear o;  // without weights: the heads side by side are the output
};

struct MultiHeadResult {
    Matrix output;         // b·m×dModel
    Matrix heads;          // bhm×dv, the outputs before W_O
    AttentionResult rest;  // its output has been moved out
};

// x: b·m×q.in, context: b·n×k.in. `problem` has the sizes and options; its q, k, v and layout are
// set here.
[[nodiscard]] MultiHeadResult multiHead(const float* x, const float* context,
                                        const MultiHead& weights, Attention problem);

}  // namespace phasor
