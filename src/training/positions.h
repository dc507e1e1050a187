// An encoding of positions → the tables that a model reads, all from the formulas of encoding/.
#pragma once

#include <cstdint>
#include <vector>

#include "training/settings.h"

namespace phasor::training {

template <typename Number>
using Table = Eigen::Matrix<Number, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// The tables for sequences of n tokens that begin at any position from 0 to lastStart. Tables that
// the encoding does not use are empty.
struct PositionTables {
    Matrix added;   // a row per position, added to the embedding: d columns, or 1 for all of them
    Matrix sinCos;  // a row per position: sine and cosine of each pair of a head, interleaved
    Matrix bias;    // H·n rows of n terms, added to scores
    std::vector<std::int32_t> index;  // n×n: the row of a relative table
};

// The rows of a learned encoding are parameters and not part of this.
[[nodiscard]] PositionTables positionsOf(const Settings& settings, Index length, Index lastStart);

}  // namespace phasor::training
