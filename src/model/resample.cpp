#include "model/resample.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace phasor::model {
namespace {

// A new number as a sum: old numbers from `first` on, each times its weight.
template <typename Weight>
struct Sum {
    Index first;
    std::vector<Weight> weights;
};

template <typename Weight>
using Sums = std::vector<Sum<Weight>>;

// a cubic convolution (Keys 1981) at a distance x
double cubic(double x, double a) {
    x = std::abs(x);
    if (x < 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
    return x < 2 ? (((x - 5) * x + 8) * x - 4) * a : 0;
}

double sinc(double x) {
    if (x == 0) return 1;
    x *= std::numbers::pi;
    return std::sin(x) / x;
}

// the weight at a distance x, measured in the larger of old and new steps
double weightAt(double x, Filter filter) {
    switch (filter) {
        case Filter::lanczos:
            return -3 <= x && x < 3 ? sinc(x) * sinc(x / 3) : 0;
        case Filter::bilinear:
            return std::max(0.0, 1 - std::abs(x));
        case Filter::bicubic:
            return cubic(x, -0.5);
        case Filter::hamming:
            // Pillow's factors are float32
            return std::abs(x) < 1 ? sinc(x) * (static_cast<double>(0.54f) +
                                                static_cast<double>(0.46f) *
                                                    std::cos(std::numbers::pi * std::abs(x)))
                                   : 0;
        case Filter::nearest:
        case Filter::box:
            break;
    }
    return -0.5 < x && x <= 0.5 ? 1 : 0;
}

double reachOf(Filter filter) {
    switch (filter) {
        case Filter::lanczos:
            return 3;
        case Filter::bilinear:
        case Filter::hamming:
            return 1;
        case Filter::bicubic:
            return 2;
        case Filter::nearest:
        case Filter::box:
            break;
    }
    return 0.5;
}

// Pillow accumulates the steps, and so their rounding errors
Sums<double> nearestSums(Index from, Index to) {
    Sums<double> sums;
    const double step = static_cast<double>(from) / static_cast<double>(to);
    double place = step * 0.5;
    for (Index k = 0; k < to; ++k, place += step)
        sums.push_back({std::min(static_cast<Index>(place), from - 1), {1}});
    return sums;
}

// when shrinking, the filter is as wide as a new number
Sums<double> filteredSums(Index from, Index to, Filter filter) {
    if (filter == Filter::nearest) return nearestSums(from, to);
    Sums<double> sums;
    const double scale = static_cast<double>(from) / static_cast<double>(to),
                 wide = std::max(scale, 1.0), reach = reachOf(filter) * wide;
    for (Index k = 0; k < to; ++k) {
        const double centre = (static_cast<double>(k) + 0.5) * scale;
        const Index first = std::max<Index>(static_cast<Index>(centre - reach + 0.5), 0);
        const Index end = std::min(static_cast<Index>(centre + reach + 0.5), from);
        Sum<double> sum{first, listOf<double>(sizeOf(end - first))};
        double total = 0;
        for (Index j = first; j < end; ++j) {
            // 1 / wide first: Pillow and PyTorch multiply by it
            const double distance = (static_cast<double>(j) - centre + 0.5) * (1 / wide);
            total += sum.weights[sizeOf(j - first)] = weightAt(distance, filter);
        }
        if (total != 0)
            for (double& weight : sum.weights) weight /= total;
        sums.push_back(std::move(sum));
    }
    return sums;
}

// four neighbours; beyond the ends the last number is repeated
Sums<double> cubicSums(Index from, Index to) {
    Sums<double> sums;
    const double scale = static_cast<double>(from) / static_cast<double>(to);
    for (Index k = 0; k < to; ++k) {
        const double place = (static_cast<double>(k) + 0.5) * scale - 0.5;
        const auto before = static_cast<Index>(std::floor(place));
        const auto within = [from](Index j) { return std::clamp<Index>(j, 0, from - 1); };
        const Index first = within(before - 1);
        Sum<double> sum{first, std::vector<double>(sizeOf(within(before + 2) - first + 1))};
        for (Index j = before - 1; j <= before + 2; ++j)
            sum.weights[sizeOf(within(j) - first)] += cubic(place - static_cast<double>(j), -0.75);
        sums.push_back(std::move(sum));
    }
    return sums;
}

constexpr int fractionBits = 22;

Sums<std::int32_t> fixedSums(Index from, Index to, Filter filter) {
    Sums<std::int32_t> sums;
    for (const Sum<double>& sum : filteredSums(from, to, filter)) {
        Sum<std::int32_t> fixed{sum.first, {}};
        for (const double weight : sum.weights) {
            const double scaled = weight * (1 << fractionBits);
            fixed.weights.push_back(
                static_cast<std::int32_t>(scaled < 0 ? scaled - 0.5 : scaled + 0.5));
        }
        sums.push_back(std::move(fixed));
    }
    return sums;
}

std::uint8_t byteOf(std::int32_t fixed) {
    return static_cast<std::uint8_t>(std::clamp(fixed >> fractionBits, 0, 255));
}

// Bytes between two pixels of a line, and between two lines.
struct Steps {
    Index pixel;
    Index line;
};

void resizeLines(const std::uint8_t* in, Steps from, std::uint8_t* out, Steps to, Index lines,
                 const Sums<std::int32_t>& sums) {
    for (const auto& [first, weights] : sums) {
        for (Index line = 0; line < lines; ++line) {
            const std::uint8_t* pixel = in + line * from.line + first * from.pixel;
            std::int32_t red = 1 << (fractionBits - 1), green = red, blue = red;
            for (const std::int32_t weight : weights) {
                red += pixel[0] * weight;
                green += pixel[1] * weight;
                blue += pixel[2] * weight;
                pixel += from.pixel;
            }
            std::uint8_t* const result = out + line * to.line;
            result[0] = byteOf(red);
            result[1] = byteOf(green);
            result[2] = byteOf(blue);
        }
        out += to.pixel;
    }
}

}  // namespace

std::vector<std::uint8_t> resizedPicture(const std::uint8_t* rgba, Size from, Size to,
                                         Filter filter) {
    assert(std::min({from.height, from.width, to.height, to.width}) > 0);
    const Index row = 3 * to.width;
    auto narrow = listOf<std::uint8_t>(sizeOf(from.height * row));
    const Sums<std::int32_t> across = fixedSums(from.width, to.width, filter);
    // row by row: a column of a large picture does not fit into any cache
    for (Index y = 0; y < from.height; ++y)
        resizeLines(rgba + y * 4 * from.width, {4, 0}, narrow.data() + y * row, {3, 0}, 1, across);
    auto picture = listOf<std::uint8_t>(sizeOf(to.height * row));
    resizeLines(narrow.data(), {row, 3}, picture.data(), {row, 3}, to.width,
                fixedSums(from.height, to.height, filter));
    return picture;
}

Matrix resizedTable(const MatrixView& table, Size from, Size to, bool antialias) {
    assert(table.rows() == from.height * from.width);
    const auto sumsOf = [antialias](Index count, Index wanted) {
        return antialias ? filteredSums(count, wanted, Filter::bicubic) : cubicSums(count, wanted);
    };
    using Wide = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    Wide narrow = allocate<Wide>(from.height * to.width, table.cols());
    narrow.setZero();
    Index place = 0;
    const Sums<double> across = sumsOf(from.width, to.width);
    for (Index y = 0; y < from.height; ++y) {
        for (const auto& [first, weights] : across) {
            Index old = y * from.width + first;
            for (const double weight : weights)
                narrow.row(place) += weight * table.row(old++).cast<double>();
            ++place;
        }
    }
    Matrix result = allocate(to.height * to.width, table.cols());
    Eigen::RowVectorXd sum(table.cols());
    place = 0;
    for (const auto& [first, weights] : sumsOf(from.height, to.height)) {
        for (Index x = 0; x < to.width; ++x) {
            sum.setZero();
            Index old = first * to.width + x;
            for (const double weight : weights) {
                sum += weight * narrow.row(old);
                old += to.width;
            }
            result.row(place++) = sum.cast<float>();
        }
    }
    return result;
}

}  // namespace phasor::model
