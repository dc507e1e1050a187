// Layer norm (Ba, Kiros and Hinton 2016): every row is normalized to mean 0 and variance 1, then
// multiplied by a weight, and a bias is added.
#pragma once

#include "kernel/norm.h"
#include "training/values.h"

namespace phasor::training {

template <typename Number>
struct Normalized {
    Table<Number> rows;                                   // before weight and bias
    Eigen::Matrix<Number, Eigen::Dynamic, 1> inverseStd;  // one per row
};

// as PyTorch's nn.LayerNorm
constexpr double normalizationEpsilon = 1e-5;

template <typename Number, typename Row>
void normalize(const Row& weight, const Row& bias, const Table<Number>& x,
               Normalized<Number>& state, Table<Number>& y) {
    state.rows.resize(x.rows(), x.cols());
    state.inverseStd.resize(x.rows());
    for (Index r = 0; r < x.rows(); ++r) {
        state.inverseStd(r) =
            normalizeRow(x.row(r), Norm::layer, normalizationEpsilon, state.rows.row(r));
        y.row(r) = state.rows.row(r).cwiseProduct(weight) + bias;
    }
}

// dy: the gradient with respect to y, becomes that with respect to x.
template <typename Number, typename Row, typename GradientRow>
void normalizeBackward(const Row& weight, GradientRow dWeight, GradientRow dBias,
                       const Normalized<Number>& state, Table<Number>& dy) {
    dWeight += dy.cwiseProduct(state.rows).colwise().sum();
    dBias += dy.colwise().sum();
    const auto count = static_cast<Number>(dy.cols());
    for (Index r = 0; r < dy.rows(); ++r) {
        dy.row(r) = dy.row(r).cwiseProduct(weight).eval();
        const Number mean = dy.row(r).sum() / count;
        const Number projection = dy.row(r).dot(state.rows.row(r)) / count;
        dy.row(r) = ((dy.row(r).array() - mean).matrix() - projection * state.rows.row(r)).eval() *
                    state.inverseStd(r);
    }
}

}  // namespace phasor::training
