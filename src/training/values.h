// The parameters of a model, or their gradient, as matrices over one list of numbers.
#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>

#include "training/parameters.h"
#include "training/products.h"

namespace phasor::training {

template <typename Entry>
class ParameterValues {
    using Number = std::remove_const_t<Entry>;
    using Row = Eigen::Matrix<Number, 1, Eigen::Dynamic>;
    template <typename Kind>
    using Like = std::conditional_t<std::is_const_v<Entry>, const Kind, Kind>;

public:
    ParameterValues(const ParameterList& parameters, Entry* values)
        : parameters_(&parameters), values_(values) {}

    [[nodiscard]] Eigen::Map<Like<Table<Number>>> matrix(int place) const {
        const Parameter& p = at(place);
        return {values_ + p.from, p.rows, p.cols};
    }
    [[nodiscard]] Eigen::Map<Like<Row>> row(int place) const {
        const Parameter& p = at(place);
        return {values_ + p.from, 1, p.cols};
    }

private:
    [[nodiscard]] const Parameter& at(int place) const {
        assert(place >= 0);  // -1: the model does not have it
        return parameters_->list[sizeOf(place)];
    }

    const ParameterList* parameters_;
    Entry* values_;
};

// y = x W + b
template <typename Number>
void affine(const Table<Number>& x, const ParameterValues<const Number>& values, int weight,
            int bias, Table<Number>& y) {
    y.resize(x.rows(), values.matrix(weight).cols());
    y.rowwise() = values.row(bias);
    addProduct<Number>(x, values.matrix(weight), 1, y);
}

// y += x W + b, where x W + b is summed before it is added to y, as in phasor/model
template <typename Number>
void addAffine(const Table<Number>& x, const ParameterValues<const Number>& values, int weight,
               int bias, Table<Number>& y) {
    Table<Number> added;
    affine(x, values, weight, bias, added);
    y += added;
}

// The gradients of y = x W + b: those with respect to W and b are added to `gradient`, that with
// respect to x is dx.
template <typename Number>
void affineBackward(const Table<Number>& x, const ParameterValues<const Number>& values,
                    const ParameterValues<Number>& gradient, int weight, int bias,
                    const Table<Number>& dy, Table<Number>& dx) {
    addTransposedProduct<Number>(x, dy, 1, gradient.matrix(weight));
    // row after row, in the order of memory
    for (Index r = 0; r < dy.rows(); ++r) gradient.row(bias) += dy.row(r);
    dx.setZero(x.rows(), x.cols());
    addProductTransposed<Number>(dy, values.matrix(weight), 1, dx);
}

}  // namespace phasor::training
