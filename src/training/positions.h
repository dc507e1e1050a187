// An encoding of positions → the tables that a model reads, all from the formulas of encoding/.
#pragma once

#include <cstdint>
#include <vector>

#include "training/settings.h"

namespace phasor::training {

template <typename Number>
using Table = Eigen::Matrix<Number, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// What a sequence of n tokens that begins at position 0, 1, ..., lastStart needs. Tables that the
// encoding does not use are empty.
struct PositionTables {
    Matrix added;  // a row a position, added to the embedding: d columns, or 1 for all of them
    Matrix turns;  // a row a position: sine and cosine of each pair of a head, interleaved
    Matrix bias;   // H·n rows of n terms, added to scores
    std::vector<std::int32_t> index;  // n×n: the row of a relative table
};

// `learned` rows belong to the parameters and are not here.
PositionTables positionsOf(const Settings& settings, Index length, Index lastStart);

}  // namespace phasor::training
