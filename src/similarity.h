// Rows → how alike every two of them are.
//
//   cosine      a·b / (|a| |b|); 0 where a row is all zeros
//   dot         a·b
//   euclidean   |a - b|, a distance: 0 is most alike
//
// For sinusoidal rows of an even dimension all three depend on the offset k of the positions alone:
//
//   a·b = Σ_j cos(k w_j),   |a|² = d/2,   |a - b|² = d - 2 a·b = 4 Σ_j sin²(k w_j / 2)
#pragma once

#include <vector>

#include "matrix.h"

namespace phasor {

enum class Metric { cosine, dot, euclidean };

// table: n×d. Gives a symmetric n×n; sums are taken in double.
Matrix similarity(const MatrixView& table, Metric metric);

// The similarity of sinusoidal positions as a function of their offset 0, 1, ..., count-1.
// Throws std::invalid_argument unless dim is even and positive, and base > 0.
std::vector<double> offsetSimilarity(Index dim, double base, Index count, Metric metric);

// Two different positions a < b, and the distance |a - b| of their rows.
struct ClosestPair {
    Index a;
    Index b;
    double distance;
};

// The two rows that are most alike, the first such two. O(n²·d).
// Throws std::invalid_argument for fewer than two rows.
ClosestPair closestPair(const MatrixView& table);

// The two most alike among the sinusoidal positions 0, ..., length-1: O(length·dim). Throws as
// exponents does and for a length below 2.
ClosestPair closestPair(Index length, Index dim, double base);

}  // namespace phasor
