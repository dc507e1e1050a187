#include "picture/picture.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "elementary.h"

namespace phasor {
namespace {

// one number for the cells of both spans
float summary(const MatrixView& matrix, Span rows, Span cols, Reduce reduce) {
    double sum = 0;
    float low = matrix(rows.from, cols.from), high = low;
    for (Index r = rows.from; r < rows.to; ++r) {
        const float* row = matrix.data() + r * matrix.outerStride();
        for (Index c = cols.from; c < cols.to; ++c) {
            sum += static_cast<double>(row[c]);
            low = std::min(low, row[c]);
            high = std::max(high, row[c]);
        }
    }
    // the sum is NaN exactly when a cell is, or when infinities cancel
    if (std::isnan(sum)) return static_cast<float>(sum);
    if (reduce == Reduce::mean)
        return static_cast<float>(sum / static_cast<double>(rows.size() * cols.size()));
    return reduce == Reduce::min ? low : high;
}

}  // namespace

Matrix resample(const MatrixView& matrix, const Spans& rows, const Spans& cols, Reduce reduce) {
    Matrix values = allocate(rows.count(), cols.count());
    const Span across = cols.hull();
    const bool cellByCell = across.size() == cols.count();
    float* value = values.data();
    for (const Span& row : rows.cells) {
        const float* const cells = matrix.data() + row.from * matrix.outerStride();
        if (row.size() == 1 && cellByCell) {
            std::copy(cells + across.from, cells + across.to, value);
            value += across.size();
            continue;
        }
        for (const Span& col : cols.cells)
            *value++ = row.size() == 1 && col.size() == 1 ? cells[col.from]
                                                          : summary(matrix, row, col, reduce);
    }
    return values;
}

Domain automaticDomain(const MatrixView& matrix, ColorScale scale) {
    // 0 is in every domain
    double low = 0, high = 0;
    for (Index r = 0; r < matrix.rows(); ++r) {
        const float* row = matrix.data() + r * matrix.outerStride();
        for (Index c = 0; c < matrix.cols(); ++c) {
            if (!std::isfinite(row[c])) continue;
            low = std::min(low, static_cast<double>(row[c]));
            high = std::max(high, static_cast<double>(row[c]));
        }
    }
    // of zeros alone, too, 0 has its own colour
    if (low == high) high = 1;
    if (scale == ColorScale::sequential) return {low, high};
    const double largest = std::max(-low, high);
    return {-largest, largest};
}

Pixels shade(const MatrixView& values, const Colors& colors, Domain domain) {
    if (!(std::isfinite(domain.low) && std::isfinite(domain.high) && domain.low <= domain.high))
        reject("domain", "[low, high] with finite low ≤ high", {},
               "[" + decimal(domain.low) + ", " + decimal(domain.high) + "]");
    const double size = domain.high - domain.low;
    // if low = high, every value has the middle colour; 0.5 rounds to the nearest entry
    const float slope = size > 0 ? static_cast<float>(colorSteps / size) : 0.0f;
    constexpr Index middle = colorSteps / 2;
    const float half = size > 0 ? 0.5f : 0.5f + middle;
    const auto low = static_cast<float>(domain.low);
    const Index width = values.cols();
    Pixels pixels = allocate<Pixels>(values.rows(), width);
    std::vector<std::int32_t> entries(sizeOf(width));
    for (Index r = 0; r < values.rows(); ++r) {
        const float* row = values.data() + r * values.outerStride();
        Rgba* out = pixels.data() + r * width;
        // two loops, because the first has no look-up and can be vectorised; -1 marks NaN
        for (Index c = 0; c < width; ++c) {
            const float value = row[c];
            const float place = (value - low) * slope + half;
            const float clamped = place > 0 ? (place < 256 ? place : 256) : 0;
            entries[sizeOf(c)] = value == value ? static_cast<std::int32_t>(clamped) : -1;
        }
        for (Index c = 0; c < width; ++c) {
            const std::int32_t entry = entries[sizeOf(c)];
            out[c] = entry < 0 ? 0 : colors[sizeOf(entry)];
        }
    }
    return pixels;
}

Domain automaticLogDomain(const MatrixView& matrix) {
    double low = static_cast<double>(infinity), high = 0;
    for (Index r = 0; r < matrix.rows(); ++r) {
        const float* row = matrix.data() + r * matrix.outerStride();
        for (Index c = 0; c < matrix.cols(); ++c) {
            if (!(row[c] > 0 && row[c] < infinity)) continue;
            low = std::min(low, static_cast<double>(row[c]));
            high = std::max(high, static_cast<double>(row[c]));
        }
    }
    return high > 0 ? Domain{low, high} : Domain{1, 2};
}

Matrix logarithms(Matrix values) {
    for (float& value : values.reshaped()) {
        if (value == 0)
            value = -infinity;
        else if (value < 0)
            value = std::numeric_limits<float>::quiet_NaN();
        else if (value < infinity)
            value = static_cast<float>(binaryLogarithm(static_cast<double>(value)));
    }
    return values;
}

Domain logarithms(Domain domain) {
    if (!(domain.low > 0 && std::isfinite(domain.high) && domain.low <= domain.high))
        reject("domain", "[low, high] with 0 < low ≤ high, finite, for the scale 'log'", {},
               "[" + decimal(domain.low) + ", " + decimal(domain.high) + "]");
    return {binaryLogarithm(domain.low), binaryLogarithm(domain.high)};
}

void fade(Pixels& pixels, const MatrixView& values, Domain domain, ColorScale scale) {
    const double size = domain.high - domain.low;
    for (Index r = 0; r < values.rows(); ++r) {
        const float* row = values.data() + r * values.outerStride();
        for (Index c = 0; c < values.cols(); ++c) {
            Rgba& color = pixels(r, c);
            // NaN, already transparent
            if (color == 0) continue;
            double place = 1;
            if (size > 0)
                place = std::clamp((static_cast<double>(row[c]) - domain.low) / size, 0.0, 1.0);
            if (size > 0 && scale == ColorScale::diverging) place = std::fabs(2 * place - 1);
            const auto opacity =
                static_cast<std::uint32_t>(static_cast<double>(color >> 24U) * place + 0.5);
            color = (color & 0xffffffU) | opacity << 24U;
        }
    }
}

Pixels enlarge(Pixels pixels, const Spans& rows, const Spans& cols) {
    if (rows.pixels == pixels.rows() && cols.pixels == pixels.cols()) return pixels;
    Pixels large = allocate<Pixels>(rows.pixels, cols.pixels);
    const Rgba* color = pixels.data();
    Rgba* out = large.data();
    for (const Index times : rows.times) {
        Rgba* const row = out;
        for (const Index across : cols.times) out = std::fill_n(out, across, *color++);
        for (Index k = 1; k < times; ++k) out = std::copy_n(row, cols.pixels, out);
    }
    return large;
}

}  // namespace phasor
