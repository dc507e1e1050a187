#include "meaning/similarity.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <span>

#include "encoding/sweep.h"
#include "kernel/panel.h"

namespace phasor {
namespace {

// this many partial sums fit into SIMD registers and are independent of each other
constexpr std::size_t sideBySide = 8;

template <typename Term>
double sumOf(std::size_t count, Term term) {
    double partial[sideBySide] = {};
    std::size_t k = 0;
    for (; k + sideBySide <= count; k += sideBySide)
        for (std::size_t lane = 0; lane < sideBySide; ++lane) partial[lane] += term(k + lane);
    for (; k < count; ++k) partial[0] += term(k);
    double sum = 0;
    for (const double part : partial) sum += part;
    return sum;
}

using TableRow = std::span<const float>;

double dot(TableRow a, TableRow b) {
    return sumOf(a.size(), [=](std::size_t k) {
        return static_cast<double>(a[k]) * static_cast<double>(b[k]);
    });
}

// not by |a|² + |b|² - 2 a·b, which cancels for near neighbours
double distance(TableRow a, TableRow b) {
    const double squares = sumOf(a.size(), [=](std::size_t k) {
        const double gap = static_cast<double>(a[k]) - static_cast<double>(b[k]);
        return gap * gap;
    });
    return std::sqrt(squares);
}

// the distance of two sinusoidal rows k positions apart
double distanceAt(const Spectrum& pairSpectrum, Index k) {
    double squares = 0;
    for (std::size_t j = 0; j < pairSpectrum.frequencies.size(); ++j) {
        const double sine =
            sineCosine(phaseAt(static_cast<double>(k) / 2, pairSpectrum, static_cast<Index>(j)))
                .sine;
        squares += sine * sine;
    }
    return 2 * std::sqrt(squares);
}

TableRow rowOf(const MatrixView& table, Index i) {
    return {table.data() + i * table.outerStride(), sizeOf(table.cols())};
}

// the lengths of the first rows, where the metric needs them
std::vector<double> normsOf(const MatrixView& table, Index rows, Metric metric) {
    std::vector<double> norms;
    for (Index i = 0; i < rows && metric == Metric::cosine; ++i)
        norms.push_back(std::sqrt(dot(rowOf(table, i), rowOf(table, i))));
    return norms;
}

// `lengths`: the product of both rows' lengths, for the cosine
double between(TableRow a, TableRow b, Metric metric, double lengths) {
    if (metric == Metric::euclidean) return distance(a, b);
    if (metric == Metric::dot) return dot(a, b);
    return lengths > 0 ? dot(a, b) / lengths : 0;
}

void checkLength(const char* argument, Index length) {
    if (length < 2) reject(argument, "at least 2", length);
}

// The last sine of an odd dimension has no cosine, or the last cosine no sine, so its part of a
// distance depends on the positions themselves, by their sum:
//
//   sin((p+k)w) - sin(pw) =  2 sin(kw/2) cos((2p+k)w/2)
//   cos((p+k)w) - cos(pw) = -2 sin(kw/2) sin((2p+k)w/2)
//
// In rows, the sums of two positions k apart range from k to 2(n-1) - k, with the parity of k. From
// k + 2 to k only two sums are added, so finding the least factor for every k takes O(n) in all.
class LoneWave {
public:
    // halfStep: the phase of w/2, or 0 if no column is alone; first: the phase of the first
    // position
    LoneWave(Phase halfStep, Phase first, Index length, bool isCosine)
        : half_(halfStep), first_(first), farthest_(2 * (length - 1)), isCosine_(isCosine) {}

    // The two positions k apart whose lone waves differ least, and that difference. Must be called
    // for k = length-1, length-2, ..., 1 in this order.
    ClosestPair closest(Index k) {
        if (half_.high == 0 && half_.low == 0) return {0, k, 0};
        LeastFactor& least = least_[k % 2];
        for (const Index sum : {farthest_ - k, k}) {
            const SineCosine wave = sineCosine(first_ + phaseOfSteps(sum));
            const double factor = std::fabs(isCosine_ ? wave.sine : wave.cosine);
            if (factor < least.factor) least = {factor, sum};
        }
        const Index a = (least.sum - k) / 2;
        return {a, a + k, 2 * std::fabs(sineCosine(phaseOfSteps(k)).sine) * least.factor};
    }

private:
    struct LeastFactor {
        double factor = 2;
        Index sum = 0;
    };

    Phase phaseOfSteps(Index steps) const { return half_ * static_cast<std::uint32_t>(steps); }

    Phase half_, first_;
    Index farthest_;
    bool isCosine_;
    LeastFactor least_[2];
};

}  // namespace

Matrix similarity(const MatrixView& table, Metric metric) {
    return similarityStrip(table, metric, 0, table.rows()).rows;
}

Matrix similarity(const MatrixView& table, const MatrixView& other, Metric metric) {
    return similarityStrip(table, other, metric, 0, table.rows());
}

Matrix similarityStrip(const MatrixView& table, const MatrixView& other, Metric metric, Index from,
                       Index to) {
    assert(table.cols() == other.cols());
    assert(0 <= from && from <= to && to <= table.rows());
    checkFinite("P", table);
    checkFinite("Q", other);
    Matrix values = allocate(to - from, other.rows());
    const std::vector<double> norms = normsOf(table, to, metric);
    const std::vector<double> otherNorms = normsOf(other, other.rows(), metric);
    for (Index i = from; i < to; ++i) {
        for (Index k = 0; k < other.rows(); ++k) {
            const double lengths = norms.empty() ? 1 : norms[sizeOf(i)] * otherNorms[sizeOf(k)];
            values(i - from, k) =
                static_cast<float>(between(rowOf(table, i), rowOf(other, k), metric, lengths));
        }
    }
    return values;
}

SimilarityStrip similarityStrip(const MatrixView& table, Metric metric, Index from, Index to) {
    checkFinite("P", table);
    SimilarityStrip strip{allocate(to - from, to), allocate(from, to - from)};
    const auto row = [&](Index i) { return rowOf(table, i); };
    const std::vector<double> norms = normsOf(table, to, metric);
    for (Index i = from; i < to; ++i) {
        for (Index k = 0; k <= i; ++k) {
            const double lengths = norms.empty() ? 1 : norms[sizeOf(i)] * norms[sizeOf(k)];
            const double value = between(row(i), row(k), metric, lengths);
            float& mirror = k < from ? strip.mirrored(k, i - from) : strip.rows(k - from, i);
            strip.rows(i - from, k) = mirror = static_cast<float>(value);
        }
    }
    return strip;
}

std::vector<double> offsetSimilarity(const SpectrumOptions& options, Index count, Metric metric) {
    const Index dim = options.dim;
    if (dim < 1 || dim % 2 != 0) reject("dim", "a positive even integer", dim);
    const Spectrum pairSpectrum = spectrum(options);
    std::vector<double> sums = cosineSums(pairSpectrum, count);
    const double half = static_cast<double>(dim) / 2;
    for (std::size_t k = 0; k < sums.size(); ++k) {
        if (metric == Metric::cosine) sums[k] /= half;
        if (metric != Metric::euclidean) continue;
        // d - 2 a·b cancels for near neighbours
        sums[k] = half - sums[k] > 1e-3 ? std::sqrt(2 * (half - sums[k]))
                                        : distanceAt(pairSpectrum, static_cast<Index>(k));
    }
    return sums;
}

ClosestPair closestPair(const MatrixView& table) {
    const Index n = table.rows(), d = table.cols();
    checkLength("rows", n);
    checkFinite("P", table);
    ClosestPair closest{0, 1, std::numeric_limits<double>::infinity()};
    for (Index b = 1; b < n; ++b) {
        for (Index a = 0; a < b; ++a) {
            double squares = 0;
            for (Index k = 0; k < d && squares < closest.distance; ++k) {
                const double gap =
                    static_cast<double>(table(a, k)) - static_cast<double>(table(b, k));
                squares += gap * gap;
            }
            if (squares < closest.distance) closest = {a, b, squares};
        }
    }
    closest.distance = std::sqrt(closest.distance);
    return closest;
}

ClosestPair closestPair(Index length, const SpectrumOptions& options, double first, Layout layout) {
    checkLength("length", length);
    if (!std::isfinite(first)) reject("start", "a finite number", first);
    Spectrum pairSpectrum = spectrum(options);
    Phase halfStep, firstPhase;
    const auto lastPair = std::ssize(pairSpectrum.frequencies) - 1;
    if (2 * lastPair + 1 == options.dim) {
        halfStep = phaseAt(0.5, pairSpectrum, lastPair);
        firstPhase = phaseAt(first, pairSpectrum, lastPair);
        pairSpectrum.frequencies.pop_back();
    }
    // by offset: Σ cos, then half the squared distance, with that of the lone wave
    std::vector<double> halves = cosineSums(pairSpectrum, length);
    const double pairCount = static_cast<double>(pairSpectrum.frequencies.size());
    double least = std::numeric_limits<double>::infinity();
    LoneWave loneWave(halfStep, firstPhase, length, isCosineFirst(layout));
    for (Index k = length - 1; k > 0; --k) {
        double& half = halves[sizeOf(k)];
        const double loneDistance = loneWave.closest(k).distance;
        half = pairCount - half + loneDistance * loneDistance / 2;
        least = std::min(least, half);
    }
    // the sums are accurate to 1e-14 per pair: distances that near to the least are computed again,
    // exactly
    const double threshold = least + 2e-13 * pairCount;
    ClosestPair closest{0, 0, std::numeric_limits<double>::infinity()};
    LoneWave loneWaveAgain(halfStep, firstPhase, length, isCosineFirst(layout));
    for (Index k = length - 1; k > 0; --k) {
        ClosestPair candidate = loneWaveAgain.closest(k);
        if (halves[sizeOf(k)] > threshold) continue;
        const double pairDistance = distanceAt(pairSpectrum, k);
        candidate.distance =
            std::sqrt(candidate.distance * candidate.distance + pairDistance * pairDistance);
        if (candidate.distance <= closest.distance) closest = candidate;
    }
    return closest;
}

}  // namespace phasor
