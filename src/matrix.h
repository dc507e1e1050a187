// The matrix type of the library: row = position, column = dimension.
//
// Letters used throughout, as in the literature:
//   n  positions (tokens)          d   dimensions of an encoding or a model
//   i  a position, a row           j   a (sin, cos) pair, columns 2j and 2j+1
//   w  a frequency, radians per position
#pragma once

#include <Eigen/Core>
#include <limits>
#include <new>
#include <vector>

#include "message.h"

namespace phasor {

using Index = Eigen::Index;

// Row-major float32, as JavaScript stores it.
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// A view of a matrix that is owned elsewhere; rows may be further apart than they are wide.
using MatrixView = Eigen::Ref<const Matrix>;

// Limits of float32, which a matrix stores.
constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float largestFinite = std::numeric_limits<float>::max();

// An index as the standard library counts.
[[nodiscard]] constexpr std::size_t sizeOf(Index count) {
    return static_cast<std::size_t>(count);
}

// Throws OutOfMemory for more bytes than an index can count.
inline void checkBytes(double bytes) {
    if (bytes > static_cast<double>(std::numeric_limits<Index>::max())) throw OutOfMemory(bytes);
}

// An uninitialised rows×cols matrix. Throws OutOfMemory instead of overflowing an index.
template <typename Kind = Matrix>
[[nodiscard]] Kind allocate(Index rows, Index cols) {
    const double bytes =
        static_cast<double>(rows) * static_cast<double>(cols) * sizeof(typename Kind::Scalar);
    checkBytes(bytes);
    try {
        return Kind(rows, cols);
    } catch (const std::bad_alloc&) {
        throw OutOfMemory(bytes);
    }
}

// A vector of `count` zeros. Throws OutOfMemory, also for more than 2 GB, where std::vector would
// throw std::length_error.
template <typename Value>
[[nodiscard]] std::vector<Value> listOf(std::size_t count) {
    try {
        return std::vector<Value>(count);
    } catch (const std::exception&) {
        throw OutOfMemory(static_cast<double>(count) * sizeof(Value));
    }
}

// Throws std::invalid_argument that names the first entry that is not finite: "P[0][1] must be …".
// Code that compares entries would silently ignore a NaN.
void checkFinite(const char* name, const MatrixView& matrix);

}  // namespace phasor
