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
    // std::max and std::min would ignore NaN
    if (std::isnan(a) || std::isnan(b)) return a + b;
    return merge == Merge::max ? std::max(a, b) : std::min(a, b);
}

// Adds a piece's value to that of its word; `before`: how many pieces it has so far.
void put(double& merged, Index before, double value, Merge merge) {
    merged = before == 0 ? value : combined(merged, value, merge);
}

Index wordOf(const Grouping& group, Index piece) {
    return group.words == 0 ? piece : group.wordOf[sizeOf(piece)];
}

// The number of pieces if they are averaged, otherwise 1.
double divisor(const Grouping& group, Index pieces) {
    return group.words > 0 && group.merge == Merge::mean ? static_cast<double>(pieces) : 1;
}

}  // namespace

Matrix residualWeights(const float* weights, Index heads, Index n, Fusion fusion, double residual) {
    Matrix mixed = allocate(n, n);
    auto row = listOf<double>(sizeOf(n));
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
        row[sizeOf(i)] += residual;
        double sum = 0;
        for (const double entry : row) sum += entry;
        for (Index k = 0; k < n; ++k)
            mixed(i, k) = sum > 0 ? static_cast<float>(row[sizeOf(k)] / sum) : 0;
    }
    return mixed;
}

Matrix merge(const MatrixView& weights, const Grouping& rows, const Grouping& cols) {
    const Index height = rows.words > 0 ? rows.words : weights.rows();
    const Index width = cols.words > 0 ? cols.words : weights.cols();
    Doubles merged = allocate<Doubles>(height, width);
    auto line = listOf<double>(sizeOf(width));
    std::vector<Index> down(sizeOf(height)), across(line.size());
    for (Index i = 0; i < weights.rows(); ++i) {
        const Index row = wordOf(rows, i);
        if (row < 0) continue;
        std::fill(across.begin(), across.end(), Index{0});
        for (Index j = 0; j < weights.cols(); ++j) {
            const Index col = wordOf(cols, j);
            if (col < 0) continue;
            const auto k = sizeOf(col);
            put(line[k], across[k]++, static_cast<double>(weights(i, j)), cols.merge);
        }
        Index& before = down[sizeOf(row)];
        for (Index k = 0; k < width; ++k) {
            const auto at = sizeOf(k);
            put(merged(row, k), before, line[at] / divisor(cols, across[at]), rows.merge);
        }
        ++before;
    }
    for (Index row = 0; row < height; ++row) merged.row(row) /= divisor(rows, down[sizeOf(row)]);
    return merged.cast<float>();
}

}  // namespace phasor
