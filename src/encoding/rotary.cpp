#include "encoding/rotary.h"

#include <cmath>
#include <cstddef>

namespace phasor {
namespace {

using Rotations = std::vector<SineCosine>;

void rotateHead(float* head, const Rotations& rotations, Pairing pairing) {
    const bool interleaved = pairing == Pairing::interleaved;
    const std::size_t step = interleaved ? 2 : 1, partner = interleaved ? 1 : rotations.size();
    for (std::size_t j = 0; j < rotations.size(); ++j) {
        float& first = head[j * step];
        float& second = head[j * step + partner];
        const double x = static_cast<double>(first), y = static_cast<double>(second);
        first = static_cast<float>(x * rotations[j].cosine - y * rotations[j].sine);
        second = static_cast<float>(x * rotations[j].sine + y * rotations[j].cosine);
    }
}

void rotateRow(float* x, const Rotary& shape, Index entry, Index row, const Rotations& rotations) {
    const Index headStride = shape.headsFirst ? shape.rows * shape.headDim : shape.headDim;
    const Index rowStride = shape.headsFirst ? shape.headDim : shape.heads * shape.headDim;
    float* first = x + entry * shape.rows * shape.heads * shape.headDim + row * rowStride;
    for (Index head = 0; head < shape.heads; ++head)
        rotateHead(first + head * headStride, rotations, shape.pairing);
}

// `rotationsAt(k, rotations)` computes the rotations at position k of `count`: once for all heads,
// and once for the whole batch if its entries share their positions
template <typename RotationsAt>
void rotateAll(float* x, const Rotary& shape, Index count, RotationsAt rotationsAt) {
    const bool shared = count == shape.rows;
    Rotations rotations(static_cast<std::size_t>(shape.rotaryDim / 2));
    for (Index k = 0; k < count; ++k) {
        rotationsAt(k, rotations);
        const Index row = k % shape.rows, entry = k / shape.rows;
        for (Index b = shared ? 0 : entry; b < (shared ? shape.batch : entry + 1); ++b)
            rotateRow(x, shape, b, row, rotations);
    }
}

void check(const Rotary& shape, Index count, Index pairs) {
    if (shape.rotaryDim < 2 || shape.rotaryDim > shape.headDim || shape.rotaryDim % 2 != 0)
        reject("rotaryDim", "an even integer up to " + decimal(static_cast<double>(shape.headDim)),
               static_cast<double>(shape.rotaryDim));
    if (pairs != shape.rotaryDim / 2)
        reject("rotaryDim", "twice the number of pairs, " + decimal(static_cast<double>(pairs)),
               static_cast<double>(shape.rotaryDim));
    if (count != shape.rows && count != shape.batch * shape.rows)
        reject("positions", "one a row, " + decimal(static_cast<double>(shape.rows)),
               static_cast<double>(count));
}

// the axis of every pair
std::vector<Index> axisOfPair(const Axes& axes, Index pairs) {
    if (axes.ofPair.empty()) return std::vector<Index>(static_cast<std::size_t>(pairs), 0);
    const auto listed = static_cast<Index>(axes.ofPair.size());
    if (listed != pairs)
        reject("axes", "one a pair, " + decimal(static_cast<double>(pairs)),
               static_cast<double>(listed));
    for (const Index axis : axes.ofPair)
        if (axis < 0 || axis >= axes.count)
            reject("axes", "below " + decimal(static_cast<double>(axes.count)),
                   static_cast<double>(axis));
    return axes.ofPair;
}

// `angleAt(position, pair)`: sine and cosine
template <typename AngleAt>
AngleTable tableOf(double first, Index rows, Index pairs, double scale, AngleAt angleAt) {
    AngleTable table = {allocate(rows, pairs), allocate(rows, pairs)};
    for (Index i = 0; i < rows; ++i) {
        for (Index j = 0; j < pairs; ++j) {
            const SineCosine angle = angleAt(first + static_cast<double>(i), j);
            table.cosines(i, j) = static_cast<float>(scale * angle.cosine);
            table.sines(i, j) = static_cast<float>(scale * angle.sine);
        }
    }
    return table;
}

}  // namespace

AngleTable angleTable(double first, Index rows, const Spectrum& spectrum, double scale) {
    const auto pairs = static_cast<Index>(spectrum.frequencies.size());
    return tableOf(first, rows, pairs, scale, [&](double position, Index j) {
        return sineCosine(phaseAt(position, spectrum, j));
    });
}

AngleTable angleTable(double first, Index rows, const std::vector<double>& w, double scale) {
    std::vector<double> sizes;
    sizes.reserve(w.size());
    for (const double frequency : w) sizes.push_back(std::fabs(frequency));
    const Spectrum spectrum = spectrumOfRadians(sizes);
    return tableOf(first, rows, static_cast<Index>(w.size()), scale, [&](double position, Index j) {
        const bool backwards = w[static_cast<std::size_t>(j)] < 0;
        return sineCosine(phaseAt(backwards ? -position : position, spectrum, j));
    });
}

void rotate(float* x, const Rotary& shape, const std::vector<double>& positions,
            const Spectrum& spectrum, double scale, const Axes& axes) {
    const auto all = static_cast<Index>(positions.size());
    if (axes.count < 1 || all % axes.count != 0)
        reject("positions", "as many for each axis", static_cast<double>(all));
    const Index count = all / axes.count;
    check(shape, count, static_cast<Index>(spectrum.frequencies.size()));
    for (const double position : positions)
        if (!std::isfinite(position)) reject("positions", "finite numbers", position);
    const std::vector<Index> axisOf = axisOfPair(axes, shape.rotaryDim / 2);
    rotateAll(x, shape, count, [&](Index k, Rotations& rotations) {
        for (std::size_t j = 0; j < rotations.size(); ++j) {
            const double position = positions[static_cast<std::size_t>(axisOf[j] * count + k)];
            const auto [s, c] = sineCosine(phaseAt(position, spectrum, static_cast<Index>(j)));
            rotations[j] = {scale * s, scale * c};
        }
    });
}

void rotate(float* x, const Rotary& shape, const std::vector<double>& positions,
            const MatrixView& cosines, const MatrixView& sines) {
    const auto count = static_cast<Index>(positions.size());
    check(shape, count, cosines.cols());
    if (cosines.rows() != sines.rows() || cosines.cols() != sines.cols())
        reject("sin", "of the shape of cos", static_cast<double>(sines.size()));
    for (const double position : positions)
        if (!(position >= 0 && position < static_cast<double>(cosines.rows()) &&
              std::floor(position) == position))
            reject("positions", "numbers of rows of cos", position);
    rotateAll(x, shape, count, [&](Index k, Rotations& rotations) {
        const auto row = static_cast<Index>(positions[static_cast<std::size_t>(k)]);
        for (std::size_t j = 0; j < rotations.size(); ++j) {
            const auto col = static_cast<Index>(j);
            rotations[j] = {static_cast<double>(sines(row, col)),
                            static_cast<double>(cosines(row, col))};
        }
    });
}

}  // namespace phasor
