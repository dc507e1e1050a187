#include "model/layer.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "kernel/activation.h"
#include "kernel/panel.h"
#include "kernel/rows.h"

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

Matrix normalizedRows(const MatrixView& x, Norm norm, double epsilon, const float* weight,
                      const float* bias) {
    using Row = Eigen::RowVectorXf;
    const Index cols = x.cols();
    Matrix y = allocate(x.rows(), cols);
    Eigen::RowVectorXd wide = allocate<Eigen::RowVectorXd>(1, cols);
    for (Index r = 0; r < x.rows(); ++r) {
        normalizeRow(x.row(r).cast<double>(), norm, epsilon, wide);
        y.row(r) = wide.cast<float>();
        if (weight != nullptr) y.row(r).array() *= Eigen::Map<const Row>(weight, cols).array();
        if (bias != nullptr) y.row(r) += Eigen::Map<const Row>(bias, cols);
    }
    return y;
}

void activate(std::span<float> x, Activation activation, std::span<const float> factor) {
    assert(factor.empty() || factor.size() == x.size());
    for (float& number : x) number = value(number, activation);
    for (std::size_t k = 0; k < factor.size(); ++k) x[k] *= factor[k];
}

std::vector<double> softmax(std::span<const float> logits) {
    constexpr double most = largestFinite;
    constexpr double least = -745;  // e^x is 0 below
    const double largest = std::clamp(static_cast<double>(largestOf(logits)), -most, most);
    auto weights = listOf<double>(logits.size());
    double sum = 0;
    for (std::size_t k = 0; k < logits.size(); ++k) {
        const double power = std::clamp(static_cast<double>(logits[k]), -most, most) - largest;
        weights[k] = power < least ? 0 : power <= 0 ? exponential(power) : power;
        sum += weights[k];
    }
    for (double& weight : weights) weight /= sum;
    return weights;
}

Matrix rescaled(const MatrixView& y, const Rescaling& rescaling) {
    Matrix result = allocate(y.rows(), y.cols());
    const auto& [scales, factor, bias] = rescaling;
    assert(scales.size() == 1 || std::ssize(scales) == y.cols());
    for (Index r = 0; r < y.rows(); ++r) {
        for (Index c = 0; c < y.cols(); ++c) {
            const auto scale = static_cast<double>(scales[scales.size() == 1 ? 0 : sizeOf(c)]);
            const double shift = bias == nullptr ? 0 : static_cast<double>(bias[c]);
            result(r, c) =
                static_cast<float>(static_cast<double>(y(r, c)) * scale * factor + shift);
        }
    }
    return result;
}

}  // namespace phasor::model
