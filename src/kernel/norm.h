// The norm of a row, before it is multiplied by a weight and a bias is added.
#pragma once

#include <cmath>

#include "matrix.h"

namespace phasor {

// layer  (x - mean) / √(variance + ε)   (Ba, Kiros and Hinton 2016)
// rms    x / √(mean of x² + ε)          (Zhang and Sennrich 2019)
enum class Norm { layer, rms };

// Writes the norm of the row x to y, and returns the factor 1/√(… + ε). Computed in the type of x:
// double for trained models from files, float in training.
template <typename Row, typename Result>
typename Row::Scalar normalizeRow(const Row& x, Norm norm, double epsilon, Result&& y) {
    using Number = typename Row::Scalar;
    const auto count = static_cast<Number>(x.cols());
    const Number mean = norm == Norm::layer ? x.sum() / count : Number(0);
    y = x.array() - mean;
    const Number variance = y.squaredNorm() / count;
    const Number factor = 1 / std::sqrt(variance + static_cast<Number>(epsilon));
    y *= factor;
    return factor;
}

}  // namespace phasor
