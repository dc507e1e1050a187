#include "model/layer.h"

#include <cmath>

#include "training/exponential.h"

namespace phasor::model {
namespace {

using training::exponential;

float gate(float x, float factor, float cubic) {
    const float u = factor * (x + cubic * x * x * x);
    return x / (1 + exponential(-2 * u));
}

float value(float x, Activation activation) {
    switch (activation) {
        case Activation::gelu: {
            const auto wide = static_cast<double>(x);
            return static_cast<float>(wide * std::erfc(-wide * 0.70710678118654752) / 2);
        }
        case Activation::geluTanh:
            return gate(x, 0.7978845608028654f, 0.044715f);
        case Activation::geluFast:
            return gate(x, 0.851f, 0);
        case Activation::silu:
            return gate(x, 0.5f, 0);
        case Activation::relu:
            return x > 0 ? x : 0;
        case Activation::tanh:
            return 2 / (1 + exponential(-2 * x)) - 1;
    }
    return x;
}

}  // namespace

Matrix normalized(const float* x, Index rows, Index cols, Norm norm, double epsilon,
                  const float* gain, const float* shift) {
    Matrix y = allocate(rows, cols);
    const auto count = static_cast<double>(cols);
    for (Index r = 0; r < rows; ++r) {
        const float* const row = x + r * cols;
        double mean = 0, squares = 0;
        if (norm == Norm::layer) {
            for (Index c = 0; c < cols; ++c) mean += static_cast<double>(row[c]);
            mean /= count;
        }
        for (Index c = 0; c < cols; ++c) {
            const double centred = static_cast<double>(row[c]) - mean;
            squares += centred * centred;
        }
        const double factor = 1 / std::sqrt(squares / count + epsilon);
        for (Index c = 0; c < cols; ++c) {
            auto result = static_cast<float>((static_cast<double>(row[c]) - mean) * factor);
            if (gain != nullptr) result *= gain[c];
            if (shift != nullptr) result += shift[c];
            y(r, c) = result;
        }
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

}  // namespace phasor::model
