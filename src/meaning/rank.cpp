// Singular values are only counted, never computed: Householder reflections make the matrix
// bidiagonal (Golub and Kahan 1965), and a Sturm sequence counts the eigenvalues of the
// tridiagonal matrix [0 B; Bᵀ 0], which are ± the singular values. In double, so that the rounding
// errors of the reflections are far below the threshold of float32.
#include "meaning/rank.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace phasor {
namespace {

// `count` numbers `stride` apart
struct Line {
    double* first;
    Index stride;
    Index count;

    double& operator[](Index k) const { return first[k * stride]; }
};

// Replaces `line` by the reflection vector v, |v|² = 2, that maps `line` to (size, 0, ..., 0);
// returns size.
double reflector(Line line) {
    double squares = 0;
    for (Index k = 0; k < line.count; ++k) squares += line[k] * line[k];
    const double norm = std::sqrt(squares);
    if (norm == 0) return 0;
    const double size = line[0] > 0 ? -norm : norm;
    line[0] -= size;
    // |line|² is now 2 norm (norm + |the old line[0]|) = 2 norm |line[0]|
    const double scale = 1 / std::sqrt(norm * std::fabs(line[0]));
    for (Index k = 0; k < line.count; ++k) line[k] *= scale;
    return size;
}

// x - (v·x) v
void reflect(Line v, Line x) {
    double product = 0;
    for (Index k = 0; k < v.count; ++k) product += v[k] * x[k];
    for (Index k = 0; k < v.count; ++k) x[k] -= product * v[k];
}

// how many singular values of the bidiagonal matrix are above `bound`; `entries` are alternately
// those of its diagonal and of its superdiagonal: the off-diagonal of the tridiagonal matrix
Index countAbove(const std::vector<double>& entries, double bound) {
    Index above = 0;
    double pivot = -bound;
    for (const double entry : entries) {
        if (pivot > 0) ++above;
        // a pivot of exactly 0 is replaced by a tiny negative one
        pivot = -bound - entry * entry / (pivot == 0 ? -1e-300 : pivot);
    }
    return above + (pivot > 0 ? 1 : 0);
}

}  // namespace

Index rank(const MatrixView& table) {
    checkFinite("P", table);
    // transposed if necessary, so that there are at least as many rows as columns
    const bool wide = table.cols() > table.rows();
    const Index n = std::max(table.rows(), table.cols()), d = std::min(table.rows(), table.cols());
    // n·d fits an Index, because the table of n·d floats was allocated
    std::vector<double> a = listOf<double>(static_cast<std::size_t>(n * d));
    double largest = 0;
    for (Index i = 0; i < n; ++i) {
        for (Index k = 0; k < d; ++k) {
            const auto value = static_cast<double>(wide ? table(k, i) : table(i, k));
            a[static_cast<std::size_t>(i * d + k)] = value;
            largest = std::max(largest, std::fabs(value));
        }
    }
    if (largest == 0) return 0;
    for (double& value : a) value /= largest;

    std::vector<double> entries;
    const auto column = [&](Index first, Index k) {
        return Line{&a[static_cast<std::size_t>(first * d + k)], d, n - first};
    };
    const auto row = [&](Index i, Index first) {
        return Line{&a[static_cast<std::size_t>(i * d + first)], 1, d - first};
    };
    for (Index k = 0; k < d; ++k) {
        entries.push_back(reflector(column(k, k)));
        for (Index c = k + 1; c < d; ++c) reflect(column(k, k), column(k, c));
        if (k + 1 == d) break;
        entries.push_back(reflector(row(k, k + 1)));
        for (Index r = k + 1; r < n; ++r) reflect(row(k, k + 1), row(r, k + 1));
    }
    const double noise = std::sqrt(static_cast<double>(n)) + std::sqrt(static_cast<double>(d));
    return countAbove(entries, noise * 0x1p-25);
}

}  // namespace phasor
