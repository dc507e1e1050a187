#include "attention/contrast.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace phasor {
namespace {

// accumulates 0.5 |a - b| of rows
struct Distance {
    double sum = 0;
    Index rows = 0;

    void add(double row) {
        if (std::isnan(row)) return;
        sum += row;
        ++rows;
    }
    [[nodiscard]] double mean() const { return sum / static_cast<double>(rows); }
};

double rowDistance(const float* a, const float* b, Index cols) {
    double sum = 0;
    for (Index k = 0; k < cols; ++k)
        sum += std::abs(static_cast<double>(a[k]) - static_cast<double>(b[k]));
    return sum / 2;
}

double distanceOf(const float* a, const float* b, Index rows, Index cols) {
    if (rows == 0) return 0;
    Distance distance;
    for (Index i = 0; i < rows; ++i) distance.add(rowDistance(a + i * cols, b + i * cols, cols));
    return distance.mean();
}

// rows×cols: 1 where any map has a weight
Matrix keysSeen(const float* weights, Index maps, Index rows, Index cols) {
    Matrix seen = Matrix::Zero(rows, cols);
    for (Index map = 0; map < maps; ++map) {
        const float* from = weights + map * rows * cols;
        for (Index at = 0; at < rows * cols; ++at)
            if (std::abs(from[at]) > 0) seen.data()[at] = 1;
    }
    return seen;
}

// All weight of each row on one key, or, if the row does not see that, on the first it sees.
Matrix oneKey(const Matrix& seen, Index offset, bool isFromRow) {
    Matrix map = Matrix::Zero(seen.rows(), seen.cols());
    for (Index i = 0; i < seen.rows(); ++i) {
        Index key = (isFromRow ? i : 0) + offset;
        if (key < 0 || seen(i, key) == 0)
            for (key = 0; key + 1 < seen.cols() && seen(i, key) == 0;) ++key;
        map(i, key) = seen(i, key);
    }
    return map;
}

std::vector<Matrix> plainMaps(const Matrix& seen) {
    Matrix uniform = seen;
    for (Index i = 0; i < seen.rows(); ++i) uniform.row(i) /= std::max(1.0f, seen.row(i).sum());
    std::vector<Matrix> maps{std::move(uniform), oneKey(seen, 0, false)};
    if (seen.rows() != seen.cols()) return maps;
    maps.push_back(oneKey(seen, -1, true));
    maps.push_back(oneKey(seen, 0, true));
    return maps;
}

}  // namespace

std::vector<double> mapDistances(const float* a, const float* b, Index maps, Index rows,
                                 Index cols) {
    auto distances = listOf<double>(sizeOf(maps));
    for (Index map = 0; map < maps; ++map) {
        const Index from = map * rows * cols;
        distances[sizeOf(map)] = distanceOf(a + from, b + from, rows, cols);
    }
    return distances;
}

std::vector<DistinctMap> distinctMaps(const float* weights, Index maps, Index rows, Index cols,
                                      Index count) {
    std::vector<DistinctMap> found;
    if (rows == 0 || cols == 0) return found;
    const Matrix seen = keysSeen(weights, maps, rows, cols);
    // the distance of each map to the nearest known one
    std::vector<double> least(sizeOf(maps), infinity);
    const auto know = [&](const float* other) {
        for (Index map = 0; map < maps; ++map) {
            Distance distance;
            for (Index i = 0; i < rows; ++i) {
                if (seen.row(i).isZero()) continue;
                distance.add(
                    rowDistance(weights + (map * rows + i) * cols, other + i * cols, cols));
            }
            double& now = least[sizeOf(map)];
            // a map without valid rows is never chosen
            now = distance.rows > 0 ? std::min(now, distance.mean()) : -1;
        }
    };
    for (const Matrix& plain : plainMaps(seen)) know(plain.data());
    while (std::ssize(found) < std::min(count, maps)) {
        const auto furthest = std::max_element(least.begin(), least.end());
        // the remaining maps equal known ones
        if (!(*furthest > 0)) break;
        const Index map = furthest - least.begin();
        found.push_back({.map = map, .distance = *furthest});
        know(weights + map * rows * cols);
    }
    return found;
}

}  // namespace phasor
