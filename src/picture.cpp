#include "picture.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>

namespace phasor {
namespace {

void checkWindow(const char* name, Window window, Index size) {
    if (!(window.from >= 0 && window.from < window.to && window.to <= static_cast<double>(size)))
        reject(name, "[from, to) with 0 ≤ from < to ≤ " + decimal(static_cast<double>(size)),
               "[" + decimal(window.from) + ", " + decimal(window.to) + ")");
}

// pixel k shows the cells from first[k] up to, not including, first[k + 1], or one at least
std::vector<Index> boundaries(Window window, Index pixels) {
    std::vector<Index> first(static_cast<std::size_t>(pixels) + 1);
    const double step = (window.to - window.from) / static_cast<double>(pixels);
    const auto last = static_cast<Index>(std::ceil(window.to)) - 1;
    for (Index k = 0; k <= pixels; ++k) {
        const double edge = window.from + step * static_cast<double>(k);
        // half a millionth of a cell: 3 * (1 / 3.0) must not fall short of cell 1
        first[static_cast<std::size_t>(k)] =
            std::min(static_cast<Index>(std::floor(edge + 5e-7)), k == pixels ? last + 1 : last);
    }
    return first;
}

// one number for the cells rows [r0, r1) × columns [c0, c1)
float summary(const MatrixView& matrix, Index r0, Index r1, Index c0, Index c1, Reduce reduce) {
    if (reduce == Reduce::nearest) return matrix((r0 + r1 - 1) / 2, (c0 + c1 - 1) / 2);
    double sum = 0;
    float low = matrix(r0, c0), high = low;
    for (Index r = r0; r < r1; ++r) {
        const float* row = matrix.data() + r * matrix.outerStride();
        for (Index c = c0; c < c1; ++c) {
            sum += static_cast<double>(row[c]);
            low = std::min(low, row[c]);
            high = std::max(high, row[c]);
        }
    }
    // the sum is NaN exactly when a cell is, or when infinities cancel
    if (std::isnan(sum)) return static_cast<float>(sum);
    if (reduce == Reduce::mean)
        return static_cast<float>(sum / static_cast<double>((r1 - r0) * (c1 - c0)));
    return reduce == Reduce::min ? low : high;
}

}  // namespace

Matrix resample(const MatrixView& matrix, Window rows, Window cols, Index width, Index height,
                Reduce reduce) {
    checkWindow("rows", rows, matrix.rows());
    checkWindow("cols", cols, matrix.cols());
    if (width < 1) reject("width", "a positive integer", static_cast<double>(width));
    if (height < 1) reject("height", "a positive integer", static_cast<double>(height));
    const std::vector<Index> rowOf = boundaries(rows, height);
    const std::vector<Index> colOf = boundaries(cols, width);
    Matrix values = allocate(height, width);
    for (Index y = 0; y < height; ++y) {
        const Index r0 = rowOf[static_cast<std::size_t>(y)];
        const Index r1 = std::max(r0 + 1, rowOf[static_cast<std::size_t>(y) + 1]);
        if (y > 0 && r0 == rowOf[static_cast<std::size_t>(y) - 1] && r1 == r0 + 1) {
            // an enlarged row repeats itself
            values.row(y) = values.row(y - 1);
            continue;
        }
        for (Index x = 0; x < width; ++x) {
            const Index c0 = colOf[static_cast<std::size_t>(x)];
            const Index c1 = std::max(c0 + 1, colOf[static_cast<std::size_t>(x) + 1]);
            values(y, x) = r1 - r0 == 1 && c1 - c0 == 1 ? matrix(r0, c0)
                                                        : summary(matrix, r0, r1, c0, c1, reduce);
        }
    }
    return values;
}

Domain automaticDomain(const MatrixView& matrix, bool diverging) {
    double low = 0, high = 0;
    for (Index r = 0; r < matrix.rows(); ++r) {
        for (Index c = 0; c < matrix.cols(); ++c) {
            const auto value = static_cast<double>(matrix(r, c));
            if (!std::isfinite(value)) continue;
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    if (!diverging) return {low, high};
    const double most = std::max(-low, high);
    return {-most, most};
}

std::vector<Rgba> shade(const MatrixView& values, const Colors& colors, Domain domain) {
    if (!(std::isfinite(domain.low) && std::isfinite(domain.high) && domain.low <= domain.high))
        reject("domain", "[low, high] with finite low ≤ high",
               "[" + decimal(domain.low) + ", " + decimal(domain.high) + "]");
    const double size = domain.high - domain.low;
    // without a size everything is the middle; the half rounds to the nearest entry
    const float slope = size > 0 ? static_cast<float>(colorSteps / size) : 0.0f;
    const float half = size > 0 ? 0.5f : 0.5f + colorSteps / 2;
    const auto low = static_cast<float>(domain.low);
    const Index width = values.cols();
    std::vector<Rgba> pixels(static_cast<std::size_t>(values.rows() * width));
    std::vector<std::int32_t> places(static_cast<std::size_t>(width));
    for (Index r = 0; r < values.rows(); ++r) {
        const float* row = values.data() + r * values.outerStride();
        Rgba* out = pixels.data() + r * width;
        // an enlarged row repeats itself
        if (r > 0 && std::memcmp(row, row - values.outerStride(),
                                 sizeof(float) * static_cast<std::size_t>(width)) == 0) {
            std::copy(out - width, out, out);
            continue;
        }
        // two loops, because the first has no look-up and becomes SIMD; -1 stands for NaN
        for (Index c = 0; c < width; ++c) {
            const float value = row[c];
            const float place = (value - low) * slope + half;
            const float held = place > 0 ? (place < 256 ? place : 256) : 0;
            places[static_cast<std::size_t>(c)] =
                value == value ? static_cast<std::int32_t>(held) : -1;
        }
        for (Index c = 0; c < width; ++c) {
            const std::int32_t place = places[static_cast<std::size_t>(c)];
            out[c] = place < 0 ? 0 : colors[static_cast<std::size_t>(place)];
        }
    }
    return pixels;
}

}  // namespace phasor
