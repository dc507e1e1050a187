// What all fits share: types of arrays, angles modulo a turn, some of many rows.
#pragma once

#include <cmath>

#include "elementary.h"
#include "matrix.h"

namespace phasor::measure {

using List = Eigen::ArrayXd;
using Indices = Eigen::ArrayX<Index>;

// A row is a vector.
using Vectors = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// The same in memory of the caller.
using VectorsView = Eigen::Map<const Vectors>;

// A row is a position, a column is a pair.
using Grid = Eigen::Array<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// A number, and how far it may be off.
struct Measured {
    double value;
    double error;
};

// The nearest integer; halves are rounded up.
[[nodiscard]] inline double rounded(double x) {
    return std::floor(x + 0.5);
}

// The same angle between -π and π.
[[nodiscard]] inline double wrapped(double angle) {
    return angle - fullTurn * rounded(angle / fullTurn);
}

[[nodiscard]] constexpr double square(double x) {
    return x * x;
}

// Places of at most `most` of n rows, evenly spread, with both ends.
[[nodiscard]] Indices spread(Index n, Index most);

// The middle one, of an even number the upper of both. No number may be NaN.
[[nodiscard]] double median(List values);

[[nodiscard]] List sorted(List values);

}  // namespace phasor::measure
