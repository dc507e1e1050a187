// The vocabulary of the library: a matrix of numbers, row = position, column = dimension.
//
// Letters used throughout, as in the literature:
//   n  positions (tokens)          d   dimensions of an encoding or a model
//   i  a position, a row           j   a (sin, cos) pair, columns 2j and 2j+1
//   w  a frequency, radians per position
#pragma once

#include <Eigen/Core>
#include <limits>
#include <new>

#include "message.h"

namespace phasor {

using Index = Eigen::Index;

// Row-major float32, as JavaScript stores it.
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// A matrix that somebody else owns; rows may be further apart than they are wide.
using MatrixView = Eigen::Ref<const Matrix>;

// An uninitialised rows×cols matrix. Throws OutOfMemory instead of overflowing an index.
template <typename Kind = Matrix>
Kind allocate(Index rows, Index cols) {
    const double bytes =
        static_cast<double>(rows) * static_cast<double>(cols) * sizeof(typename Kind::Scalar);
    if (bytes > static_cast<double>(std::numeric_limits<Index>::max())) throw OutOfMemory(bytes);
    try {
        return Kind(rows, cols);
    } catch (const std::bad_alloc&) {
        throw OutOfMemory(bytes);
    }
}

}  // namespace phasor
