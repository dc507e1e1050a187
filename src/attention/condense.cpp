#include "attention/condense.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace phasor {
namespace {

using Doubles = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

double fused(double a, double b, Fusion fusion) {
    if (fusion == Fusion::max) return std::max(a, b);
    if (fusion == Fusion::min) return std::min(a, b);
    return a + b;
}

double combined(double a, double b, Merge merge) {
    if (merge == Merge::first) return a;
    if (merge == Merge::last) return b;
    if (merge == Merge::mean || merge == Merge::sum) return a + b;
    // a comparison with NaN is false
    if (std::isnan(a) || std::isnan(b)) return a + b;
    return merge == Merge::max ? std::max(a, b) : std::min(a, b);
}

Doubles mergedRows(const Doubles& values, const Grouping& group) {
    if (group.words == 0) return values;
    Doubles merged = allocate<Doubles>(group.words, values.cols());
    std::vector<Index> pieces(static_cast<std::size_t>(group.words));
    for (Index i = 0; i < values.rows(); ++i) {
        const Index word = group.wordOf[static_cast<std::size_t>(i)];
        if (word < 0) continue;
        if (pieces[static_cast<std::size_t>(word)]++ == 0) {
            merged.row(word) = values.row(i);
            continue;
        }
        for (Index k = 0; k < values.cols(); ++k)
            merged(word, k) = combined(merged(word, k), values(i, k), group.merge);
    }
    if (group.merge != Merge::mean) return merged;
    for (Index word = 0; word < group.words; ++word)
        merged.row(word) /= static_cast<double>(pieces[static_cast<std::size_t>(word)]);
    return merged;
}

}  // namespace

Matrix residualWeights(const float* weights, Index heads, Index n, Fusion fusion, double residual) {
    Matrix mixed = allocate(n, n);
    auto row = listOf<double>(static_cast<std::size_t>(n));
    for (Index i = 0; i < n; ++i) {
        for (Index head = 0; head < heads; ++head) {
            const float* from = weights + (head * n + i) * n;
            for (double& entry : row) {
                const auto weight = static_cast<double>(*from++);
                if (!(weight >= 0 && std::isfinite(weight)))
                    reject("weights", "finite numbers, 0 or above", weight);
                entry = head == 0 ? weight : fused(entry, weight, fusion);
            }
        }
        const double share =
            (1 - residual) / static_cast<double>(fusion == Fusion::mean ? heads : 1);
        for (double& entry : row) entry *= share;
        row[static_cast<std::size_t>(i)] += residual;
        double sum = 0;
        for (const double entry : row) sum += entry;
        for (Index k = 0; k < n; ++k)
            mixed(i, k) = sum > 0 ? static_cast<float>(row[static_cast<std::size_t>(k)] / sum) : 0;
    }
    return mixed;
}

Matrix merge(const MatrixView& weights, const Grouping& rows, const Grouping& cols) {
    const Doubles columns = weights.transpose().cast<double>();
    return mergedRows(mergedRows(columns, cols).transpose(), rows).cast<float>();
}

}  // namespace phasor
