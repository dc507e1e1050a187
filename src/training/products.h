// The three matrix products of a model and its gradients, each compiled once for all shapes. In
// float they are tiles of four rows and eight columns that stay in registers (products.cpp);
// Eigen's products, which the tests use in double, take three times as long in float.
#pragma once

#include "training/positions.h"

namespace phasor::training {

// A matrix in memory whose rows may be further apart than they are wide.
template <typename Number>
using Part = Eigen::Map<Table<Number>, 0, Eigen::OuterStride<>>;
template <typename Number>
using View = Eigen::Ref<const Table<Number>, 0, Eigen::OuterStride<>>;
template <typename Number>
using Target = Eigen::Ref<Table<Number>, 0, Eigen::OuterStride<>>;

// c += scale · a b
template <typename Number>
[[gnu::noinline]] void addProduct(const View<Number>& a, const View<Number>& b, Number scale,
                                  Target<Number> c) {
    c.noalias() += scale * a * b;
}

// c += scale · a bᵀ
template <typename Number>
[[gnu::noinline]] void addProductTransposed(const View<Number>& a, const View<Number>& b,
                                            Number scale, Target<Number> c) {
    c.noalias() += scale * a * b.transpose();
}

// c += scale · aᵀ b
template <typename Number>
[[gnu::noinline]] void addTransposedProduct(const View<Number>& a, const View<Number>& b,
                                            Number scale, Target<Number> c) {
    c.noalias() += scale * a.transpose() * b;
}

template <>
void addProduct<float>(const View<float>& a, const View<float>& b, float scale, Target<float> c);
template <>
void addProductTransposed<float>(const View<float>& a, const View<float>& b, float scale,
                                 Target<float> c);
template <>
void addTransposedProduct<float>(const View<float>& a, const View<float>& b, float scale,
                                 Target<float> c);

}  // namespace phasor::training
