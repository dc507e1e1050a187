// Rows → how alike every two of them are.
//
//   cosine      a·b / (|a| |b|); 0 where a row is all zeros
//   dot         a·b
//   euclidean   |a - b|, a distance: 0 is most alike
#pragma once

#include "matrix.h"

namespace phasor {

enum class Metric { cosine, dot, euclidean };

// table: n×d. Gives a symmetric n×n; sums are taken in double.
Matrix similarity(const MatrixView& table, Metric metric);

}  // namespace phasor
