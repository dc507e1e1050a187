// The three matrix products of a model and its gradients, each compiled once for all shapes. In
// float they are tiles of four rows and eight columns that stay in registers (products.cpp), or
// larger ones for a processor with wider registers (tools/language/wide_products.cpp), with the
// same bytes; Eigen's products, which the tests use in double, take three times as long in float.
#pragma once

#include "training/positions.h"

namespace phasor::training {

// number of terms after which a sum is added to the result: a panel of b and a tile's rows of a
// then stay in the first-level cache
constexpr Index termRun = 128;

// A matrix in memory whose rows may be further apart than they are wide.
template <typename Number>
using StridedMap = Eigen::Map<Table<Number>, 0, Eigen::OuterStride<>>;
template <typename Number>
using StridedView = Eigen::Ref<const Table<Number>, 0, Eigen::OuterStride<>>;
template <typename Number>
using StridedTarget = Eigen::Ref<Table<Number>, 0, Eigen::OuterStride<>>;

// c += scale · a b
template <typename Number>
[[gnu::noinline]] void addProduct(const StridedView<Number>& a, const StridedView<Number>& b,
                                  Number scale, StridedTarget<Number> c) {
    c.noalias() += scale * a * b;
}

// c += scale · a bᵀ
template <typename Number>
[[gnu::noinline]] void addProductTransposed(const StridedView<Number>& a,
                                            const StridedView<Number>& b, Number scale,
                                            StridedTarget<Number> c) {
    c.noalias() += scale * a * b.transpose();
}

// c += scale · aᵀ b
template <typename Number>
[[gnu::noinline]] void addTransposedProduct(const StridedView<Number>& a,
                                            const StridedView<Number>& b, Number scale,
                                            StridedTarget<Number> c) {
    c.noalias() += scale * a.transpose() * b;
}

template <>
void addProduct<float>(const StridedView<float>& a, const StridedView<float>& b, float scale,
                       StridedTarget<float> c);
template <>
void addProductTransposed<float>(const StridedView<float>& a, const StridedView<float>& b,
                                 float scale, StridedTarget<float> c);
template <>
void addTransposedProduct<float>(const StridedView<float>& a, const StridedView<float>& b,
                                 float scale, StridedTarget<float> c);

}  // namespace phasor::training
