#include "encoding/rotary.h"

#include <algorithm>
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
    const Index headStride = shape.stacked ? shape.rows * shape.headDim : shape.headDim;
    const Index rowStride = shape.stacked ? shape.headDim : shape.heads * shape.headDim;
    float* first = x + entry * shape.rows * shape.heads * shape.headDim + row * rowStride;
    for (Index head = 0; head < shape.heads; ++head)
        rotateHead(first + head * headStride, rotations, shape.pairing);
}

// `rotationsAt(k, rotations)` computes the rotations at position k of `count`: once for all heads,
// and once for the whole batch if its entries share their positions
template <typename RotationsAt>
void rotateAll(float* x, const Rotary& shape, Index count, RotationsAt rotationsAt) {
    const bool shared = count == shape.rows;
    Rotations rotations(sizeOf(shape.rotaryDim / 2));
    for (Index k = 0; k < count; ++k) {
        rotationsAt(k, rotations);
        const Index row = k % shape.rows, entry = k / shape.rows;
        for (Index b = shared ? 0 : entry; b < (shared ? shape.batch : entry + 1); ++b)
            rotateRow(x, shape, b, row, rotations);
    }
}

void check(const Rotary& shape, Index count, Index pairs) {
    if (shape.rotaryDim < 2 || shape.rotaryDim > shape.headDim || shape.rotaryDim % 2 != 0)
        reject("rotaryDim", "an even integer up to {0}", shape.headDim, shape.rotaryDim);
    if (pairs != shape.rotaryDim / 2)
        reject("rotaryDim", "twice the number of pairs, {0}", pairs, shape.rotaryDim);
    if (count != shape.rows && count != shape.batch * shape.rows)
        reject("positions", "one a row, {0}", shape.rows, count);
}

// the axis of every pair
std::vector<Index> axisOfPair(const Axes& axes, Index pairs) {
    if (axes.ofPair.empty()) return std::vector<Index>(sizeOf(pairs), 0);
    const auto listed = std::ssize(axes.ofPair);
    if (listed != pairs) reject("axes", "one a pair, {0}", pairs, listed);
    for (const Index axis : axes.ofPair)
        if (axis < 0 || axis >= axes.count) reject("axes", "below {0}", axes.count, axis);
    return axes.ofPair;
}

// The rotation of a pair, backwards where `sign` is -1.
struct Turn {
    const Spectrum* spectrum;
    Index pair;
    double sign = 1;

    SineCosine at(double position, double scale) const {
        const auto [s, c] = sineCosine(phaseAt(sign * position, *spectrum, pair));
        return {scale * s, scale * c};
    }
};

using Turns = std::vector<Turn>;

Turns turnsOf(const Spectrum& spectrum) {
    Turns turns;
    for (Index j = 0; j < std::ssize(spectrum.frequencies); ++j) turns.push_back({&spectrum, j});
    return turns;
}

// the spectrum of the absolute rates
Spectrum unsignedSpectrum(const std::vector<double>& rates) {
    std::vector<double> sizes(rates.size());
    std::transform(rates.begin(), rates.end(), sizes.begin(),
                   [](double rate) { return std::fabs(rate); });
    return spectrumOfRadians(sizes);
}

Turns turnsOf(const Spectrum& spectrum, const std::vector<double>& rates) {
    Turns turns = turnsOf(spectrum);
    for (std::size_t j = 0; j < rates.size(); ++j)
        if (rates[j] < 0) turns[j].sign = -1;
    return turns;
}

AngleTable tableOf(double first, Index rows, const Turns& turns, double scale) {
    const auto pairs = std::ssize(turns);
    AngleTable table = {allocate(rows, pairs), allocate(rows, pairs)};
    for (Index i = 0; i < rows; ++i) {
        for (Index j = 0; j < pairs; ++j) {
            const SineCosine angle = turns[sizeOf(j)].at(first + static_cast<double>(i), scale);
            table.cosines(i, j) = static_cast<float>(angle.cosine);
            table.sines(i, j) = static_cast<float>(angle.sine);
        }
    }
    return table;
}

void rotateBy(const Turns& turns, float* x, const Rotary& shape,
              const std::vector<double>& positions, double scale, const Axes& axes) {
    const auto all = std::ssize(positions);
    if (axes.count < 1 || all % axes.count != 0) reject("positions", "as many for each axis", all);
    const Index count = all / axes.count;
    check(shape, count, std::ssize(turns));
    for (const double position : positions)
        if (!std::isfinite(position)) reject("positions", "finite numbers", position);
    const std::vector<Index> axisOf = axisOfPair(axes, std::ssize(turns));
    rotateAll(x, shape, count, [&](Index k, Rotations& rotations) {
        for (std::size_t j = 0; j < rotations.size(); ++j)
            rotations[j] = turns[j].at(positions[sizeOf(axisOf[j] * count + k)], scale);
    });
}

}  // namespace

AngleTable angleTable(double first, Index rows, const Spectrum& spectrum, double scale) {
    return tableOf(first, rows, turnsOf(spectrum), scale);
}

AngleTable angleTable(double first, Index rows, const std::vector<double>& w, double scale) {
    const Spectrum spectrum = unsignedSpectrum(w);
    return tableOf(first, rows, turnsOf(spectrum, w), scale);
}

void rotate(float* x, const Rotary& shape, const std::vector<double>& positions,
            const Spectrum& spectrum, double scale, const Axes& axes) {
    rotateBy(turnsOf(spectrum), x, shape, positions, scale, axes);
}

void rotate(float* x, const Rotary& shape, const std::vector<double>& positions,
            const std::vector<double>& rates, const Axes& axes) {
    const Spectrum spectrum = unsignedSpectrum(rates);
    rotateBy(turnsOf(spectrum, rates), x, shape, positions, 1, axes);
}

void rotate(float* x, const Rotary& shape, const std::vector<double>& positions, double base,
            const std::vector<Index>& sections) {
    Axes axes = {.count = std::ssize(sections)};
    std::vector<Spectrum> spectra;
    // no reallocation: turns point to them
    spectra.reserve(sections.size());
    Turns turns;
    for (const Index own : sections) {
        if (own < 0) reject("sections", "numbers of pairs", own);
        const auto axis = std::ssize(spectra);
        // an axis without pairs has no frequencies
        spectra.push_back(spectrum({.dim = std::max<Index>(2, 2 * own), .base = base}));
        for (Index j = 0; j < own; ++j) {
            axes.ofPair.push_back(axis);
            turns.push_back({&spectra.back(), j});
        }
    }
    rotateBy(turns, x, shape, positions, 1, axes);
}

void rotate(float* x, const Rotary& shape, const std::vector<double>& positions,
            const MatrixView& cosines, const MatrixView& sines) {
    const auto count = std::ssize(positions);
    check(shape, count, cosines.cols());
    if (cosines.rows() != sines.rows() || cosines.cols() != sines.cols())
        reject("sin", "of the shape of cos", sines.size());
    for (const double position : positions)
        if (!(position >= 0 && position < static_cast<double>(cosines.rows()) &&
              std::floor(position) == position))
            reject("positions", "numbers of rows of cos", position);
    rotateAll(x, shape, count, [&](Index k, Rotations& rotations) {
        const auto row = static_cast<Index>(positions[sizeOf(k)]);
        for (std::size_t j = 0; j < rotations.size(); ++j) {
            const auto col = static_cast<Index>(j);
            rotations[j] = {static_cast<double>(sines(row, col)),
                            static_cast<double>(cosines(row, col))};
        }
    });
}

}  // namespace phasor
