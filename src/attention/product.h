// Rows times a matrix: Y = X W + 1 bᵀ, the projections around attention.
#pragma once

#include "matrix.h"

namespace phasor {

// in×out weights, row-major, and `out` biases or null. (PyTorch's nn.Linear stores the transpose.)
struct Linear {
    const float* weights = nullptr;
    const float* bias = nullptr;
    Index in = 0;
    Index out = 0;
};

// x: rows×in. Returns rows×out.
Matrix product(const float* x, Index rows, const Linear& linear);

}  // namespace phasor
