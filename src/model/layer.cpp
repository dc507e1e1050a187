#include "model/layer.h"

#include <cmath>

#include "kernel/activation.h"
#include "kernel/panel.h"

namespace phasor::model {
namespace {

float value(float x, Activation activation) {
    switch (activation) {
        case Activation::gelu: {
            const auto wide = static_cast<double>(x);
            return static_cast<float>(wide * std::erfc(-wide * 0.70710678118654752) / 2);
        }
        case Activation::geluTanh:
            return x * geluGate(x);
        case Activation::geluFast:
            return x * sigmoid(1.702f * x);
        case Activation::silu:
            return x * sigmoid(x);
        case Activation::relu:
            return x > 0 ? x : 0;
        case Activation::tanh:
            return 2 * sigmoid(2 * x) - 1;
    }
    return x;
}

}  // namespace

Matrix normalizedRows(const float* x, Index rows, Index cols, Norm norm, double epsilon,
                      const float* weight, const float* bias) {
    using Row = Eigen::RowVectorXf;
    Matrix y = allocate(rows, cols);
    Eigen::RowVectorXd wide = allocate<Eigen::RowVectorXd>(1, cols);
    for (Index r = 0; r < rows; ++r) {
        const Eigen::Map<const Row> row(x + r * cols, cols);
        normalizeRow(row.cast<double>(), norm, epsilon, wide);
        y.row(r) = wide.cast<float>();
        if (weight != nullptr) y.row(r).array() *= Eigen::Map<const Row>(weight, cols).array();
        if (bias != nullptr) y.row(r) += Eigen::Map<const Row>(bias, cols);
    }
    return y;
}

Matrix activated(const float* x, Index rows, Index cols, Activation activation,
                 const float* factor) {
    Matrix y = allocate(rows, cols);
    for (Index k = 0; k < rows * cols; ++k) y.data()[k] = value(x[k], activation);
    for (Index k = 0; factor != nullptr && k < rows * cols; ++k) y.data()[k] *= factor[k];
    return y;
}

Matrix rescaled(const float* y, Index n, Index out, const Rescaling& rescaling) {
    Matrix result = allocate(n, out);
    const auto& [scales, factor, bias] = rescaling;
    for (Index r = 0; r < n; ++r) {
        for (Index c = 0; c < out; ++c) {
            const auto scale = static_cast<double>(scales[scales.size() == 1 ? 0 : sizeOf(c)]);
            const double shift = bias == nullptr ? 0 : static_cast<double>(bias[c]);
            result(r, c) =
                static_cast<float>(static_cast<double>(y[r * out + c]) * scale * factor + shift);
        }
    }
    return result;
}

}  // namespace phasor::model
