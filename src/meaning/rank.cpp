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

using DoubleMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Line = Eigen::Ref<Eigen::VectorXd, 0, Eigen::InnerStride<>>;  // a part of a row or column

// Replaces `line` by the reflection vector v, |v|² = 2, that maps `line` to (size, 0, ..., 0);
// returns size.
double reflector(Line line) {
    const double norm = line.norm();
    if (norm == 0) return 0;
    const double size = line[0] > 0 ? -norm : norm;
    line[0] -= size;
    // |line|² is now 2 norm (norm + |the old line[0]|) = 2 norm |line[0]|
    line *= 1 / std::sqrt(norm * std::fabs(line[0]));
    return size;
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
    DoubleMatrix a = allocate<DoubleMatrix>(n, d);
    if (wide)
        a = table.transpose().cast<double>();
    else
        a = table.cast<double>();
    const double largest = a.size() == 0 ? 0 : a.cwiseAbs().maxCoeff();
    if (largest == 0) return 0;
    a /= largest;

    std::vector<double> entries;
    for (Index k = 0; k < d; ++k) {
        const Index below = n - k, right = d - k - 1;
        entries.push_back(reflector(a.col(k).tail(below)));
        // x - v (v·x) for every column x to the right, a row at a time as they lie in memory
        Eigen::RowVectorXd products = Eigen::RowVectorXd::Zero(right);
        for (Index r = k; r < n; ++r) products += a(r, k) * a.row(r).tail(right);
        for (Index r = k; r < n; ++r) a.row(r).tail(right) -= a(r, k) * products;
        if (right == 0) break;
        entries.push_back(reflector(a.row(k).tail(right).transpose()));
        const Eigen::RowVectorXd w = a.row(k).tail(right);
        for (Index r = k + 1; r < n; ++r) a.row(r).tail(right) -= a.row(r).tail(right).dot(w) * w;
    }
    const double noise = std::sqrt(static_cast<double>(n)) + std::sqrt(static_cast<double>(d));
    return countAbove(entries, noise * 0x1p-25);
}

}  // namespace phasor
