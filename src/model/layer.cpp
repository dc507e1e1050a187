#include "model/layer.h"

#include <algorithm>
#include <cmath>

#include "training/exponential.h"
#include "training/products.h"

namespace phasor::model {
namespace {

using training::addProduct;
using training::addProductTransposed;
using training::exponential;
using Part = Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>;

// numbers of decoded weights that stay in the second-level cache
constexpr Index panelSize = Index{1} << 17;

Part part(const float* from, Index rows, Index cols) {
    return {from, rows, cols, Eigen::OuterStride<>(cols)};
}

// Rows of weights as float32: as they lie, or decoded some at a time.
class Rows {
public:
    Rows(const Weights& weights, Index rows, Index cols, Index leastStep)
        : weights_(&weights),
          rows_(rows),
          cols_(cols),
          plain_(weights.storage == Storage::f32),
          step_(plain_ ? rows : std::clamp<Index>(panelSize / cols, leastStep, rows)) {
        if (!plain_) panel_ = allocate(step_, cols);
    }

    // how many there are at once, from row `first` on
    Index count(Index first) const { return std::min(step_, rows_ - first); }

    Part from(Index first) {
        const Block block = blockOf(weights_->storage);
        const std::uint8_t* const bytes =
            weights_->bytes + first * (cols_ / block.numbers * block.bytes);
        // JavaScript has put float32 where they are aligned
        if (plain_) return part(reinterpret_cast<const float*>(bytes), rows_, cols_);
        decode(bytes, weights_->storage, count(first) * cols_, panel_.data());
        return part(panel_.data(), count(first), cols_);
    }

private:
    const Weights* weights_;
    Index rows_, cols_;
    bool plain_;
    Index step_;
    Matrix panel_;
};

// y = x Wᵀ
void byOutputs(const Part& x, const Weights& weights, Matrix& y) {
    Rows rows(weights, weights.out, weights.in, std::min<Index>(8, weights.out));
    for (Index first = 0; first < weights.out; first += rows.count(first))
        addProductTransposed<float>(x, rows.from(first), 1, y.middleCols(first, rows.count(first)));
}

// y = x W: rows of W belong to columns of x
void byInputs(const Part& x, const Weights& weights, Matrix& y) {
    Rows rows(weights, weights.in, weights.out, std::min<Index>(256, weights.in));
    for (Index first = 0; first < weights.in; first += rows.count(first))
        addProduct<float>(x.middleCols(first, rows.count(first)), rows.from(first), 1, y);
}

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

Matrix linear(const float* x, Index n, const Weights& weights, const float* bias) {
    Matrix y = allocate(n, weights.out);
    for (Index r = 0; r < n; ++r) {
        if (bias != nullptr)
            std::copy_n(bias, weights.out, &y(r, 0));
        else
            y.row(r).setZero();
    }
    const Part rows = part(x, n, weights.in);
    if (weights.inputsFirst)
        byInputs(rows, weights, y);
    else
        byOutputs(rows, weights, y);
    return y;
}

Matrix normalized(const float* x, Index rows, Index cols, Norm norm, double epsilon,
                  const float* gain, const float* shift) {
    Matrix y = allocate(rows, cols);
    const auto count = static_cast<double>(cols);
    for (Index r = 0; r < rows; ++r) {
        const float* const from = x + r * cols;
        double mean = 0, squares = 0;
        if (norm == Norm::layer) {
            for (Index c = 0; c < cols; ++c) mean += static_cast<double>(from[c]);
            mean /= count;
        }
        for (Index c = 0; c < cols; ++c) {
            const double centred = static_cast<double>(from[c]) - mean;
            squares += centred * centred;
        }
        const double factor = 1 / std::sqrt(squares / count + epsilon);
        for (Index c = 0; c < cols; ++c) {
            auto result = static_cast<float>((static_cast<double>(from[c]) - mean) * factor);
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
