// Rows → the similarity or distance of every two of them.
//
//   cosine      a·b / (|a| |b|); 0 where a row is all zeros
//   dot         a·b
//   euclidean   |a - b|, a distance: 0 means equal
//
// For sinusoidal rows of an even dimension all three depend on the offset k of the positions alone:
//
//   a·b = Σ_j cos(k w_j),   |a|² = d/2,   |a - b|² = d - 2 a·b = 4 Σ_j sin²(k w_j / 2)
#pragma once

#include <vector>

#include "encoding/frequency.h"
#include "encoding/layout.h"

namespace phasor {

enum class Metric { cosine, dot, euclidean };

// table: n×d. Returns a symmetric n×n matrix; sums are computed in double. Throws
// std::invalid_argument for an entry that is not finite.
[[nodiscard]] Matrix similarity(const MatrixView& table, Metric metric);

// Every row of a table beside every row of another, of as many columns: n×m. Throws likewise.
[[nodiscard]] Matrix similarity(const MatrixView& table, const MatrixView& other, Metric metric);

// Rows [from, to) of that. Throws likewise, also for an entry of another row.
[[nodiscard]] Matrix similarityStrip(const MatrixView& table, const MatrixView& other,
                                     Metric metric, Index from, Index to);

// Rows [from, to) of the symmetric matrix up to column `to`, and their mirror image above: together
// the strips of all rows are the whole matrix, in any order.
//
//           from to
//         ┌────┬──┬────┐
//         │    │▒▒│    │    mirrored  from×(to - from)
//   from  ├────┼──┤    │
//         │▓▓▓▓ ▓▓│    │    rows      (to - from)×to
//   to    ├───────┘    │
//         └────────────┘
struct SimilarityStrip {
    Matrix rows;
    Matrix mirrored;
};

[[nodiscard]] SimilarityStrip similarityStrip(const MatrixView& table, Metric metric, Index from,
                                              Index to);

// The similarity of sinusoidal positions as a function of their offset 0, 1, ..., count-1.
// Throws std::invalid_argument unless dim is even and positive, and base > 0.
[[nodiscard]] std::vector<double> offsetSimilarity(const SpectrumOptions& options, Index count,
                                                   Metric metric);

// Two different positions a < b, and the distance |a - b| of their rows.
struct ClosestPair {
    Index a;
    Index b;
    double distance;
};

// The two rows that are closest to each other; the first two if there are several. O(n²·d). Throws
// std::invalid_argument for fewer than two rows and for an entry that is not finite.
[[nodiscard]] ClosestPair closestPair(const MatrixView& table);

// The two closest rows of the sinusoidal positions first, ..., first + length - 1, as indices of
// rows: O(length·dim). `first` and `layout` matter only where dim is odd and the last pair has one
// column; otherwise distances depend on the offset alone. Throws as exponents does and for a length
// below 2.
[[nodiscard]] ClosestPair closestPair(Index length, const SpectrumOptions& options,
                                      double first = 0, Layout layout = Layout::interleaved);

}  // namespace phasor
