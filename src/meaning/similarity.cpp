#include "meaning/similarity.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "encoding/sweep.h"

namespace phasor {
namespace {

// as many sums side by side fit SIMD registers and do not wait for each other
constexpr Index sideBySide = 8;

template <typename Term>
double sumOf(Index count, Term term) {
    double partial[sideBySide] = {};
    Index k = 0;
    for (; k + sideBySide <= count; k += sideBySide)
        for (Index lane = 0; lane < sideBySide; ++lane) partial[lane] += term(k + lane);
    for (; k < count; ++k) partial[0] += term(k);
    double sum = 0;
    for (const double part : partial) sum += part;
    return sum;
}

double dot(const float* a, const float* b, Index d) {
    return sumOf(d, [=](Index k) { return static_cast<double>(a[k]) * static_cast<double>(b[k]); });
}

// not by |a|² + |b|² - 2 a·b, which loses what is left of near neighbours
double distance(const float* a, const float* b, Index d) {
    const double squares = sumOf(d, [=](Index k) {
        const double gap = static_cast<double>(a[k]) - static_cast<double>(b[k]);
        return gap * gap;
    });
    return std::sqrt(squares);
}

// of two sinusoidal rows k positions apart
double distanceAt(const Spectrum& all, Index k) {
    double squares = 0;
    for (std::size_t j = 0; j < all.frequencies.size(); ++j) {
        const double sine =
            sineCosine(phaseAt(static_cast<double>(k) / 2, all, static_cast<Index>(j))).sine;
        squares += sine * sine;
    }
    return 2 * std::sqrt(squares);
}

void checkLength(const char* argument, Index length) {
    if (length < 2) reject(argument, "at least 2", static_cast<double>(length));
}

// The last sine of an odd dimension has no partner, and its part of a distance depends on where
// the two positions are, by their sum:
//
//   sin((p+k)w) - sin(pw) = 2 sin(kw/2) cos((2p+k)w/2)
//
// Counted in rows, the sums of two positions k apart reach from k to 2(n-1) - k. As k falls, two
// join those of its parity, so that the least |cos| for every k takes O(n).
class LoneSine {
public:
    // halfStep: the phase of w/2, 0 if no sine is alone; first: that of the first position
    LoneSine(Phase halfStep, Phase first, Index length)
        : half_(halfStep), first_(first), farthest_(2 * (length - 1)) {}

    // The two positions k apart for which it differs least, and by how much. To be asked for
    // k = length-1, length-2, ..., 1 in turn.
    ClosestPair closest(Index k) {
        if (half_.high == 0 && half_.low == 0) return {0, k, 0};
        Known& least = least_[k % 2];
        for (const Index sum : {farthest_ - k, k}) {
            const double cosine = std::fabs(sineCosine(first_ + turned(sum)).cosine);
            if (cosine < least.cosine) least = {cosine, sum};
        }
        const Index a = (least.sum - k) / 2;
        return {a, a + k, 2 * std::fabs(sineCosine(turned(k)).sine) * least.cosine};
    }

private:
    struct Known {
        double cosine = 2;
        Index sum = 0;
    };

    Phase turned(Index steps) const { return half_ * static_cast<std::uint32_t>(steps); }

    Phase half_, first_;
    Index farthest_;
    Known least_[2];
};

}  // namespace

Matrix similarity(const MatrixView& table, Metric metric) {
    checkFinite("P", table);
    const Index n = table.rows(), d = table.cols();
    Matrix alike = allocate(n, n);
    const auto row = [&](Index i) { return table.data() + i * table.outerStride(); };
    std::vector<double> norms;
    for (Index i = 0; i < n && metric == Metric::cosine; ++i)
        norms.push_back(std::sqrt(dot(row(i), row(i), d)));
    for (Index i = 0; i < n; ++i) {
        for (Index k = 0; k <= i; ++k) {
            double value;
            if (metric == Metric::euclidean) {
                value = distance(row(i), row(k), d);
            } else {
                value = dot(row(i), row(k), d);
                if (metric == Metric::cosine) {
                    const double size =
                        norms[static_cast<std::size_t>(i)] * norms[static_cast<std::size_t>(k)];
                    value = size > 0 ? value / size : 0;
                }
            }
            alike(i, k) = alike(k, i) = static_cast<float>(value);
        }
    }
    return alike;
}

std::vector<double> offsetSimilarity(const Spacing& spacing, Index count, Metric metric) {
    const Index dim = spacing.dim;
    if (dim < 1 || dim % 2 != 0) reject("dim", "a positive even integer", static_cast<double>(dim));
    const Spectrum all = spectrum(spacing);
    std::vector<double> sums = cosineSums(all, count);
    const double half = static_cast<double>(dim) / 2;
    for (std::size_t k = 0; k < sums.size(); ++k) {
        if (metric == Metric::cosine) sums[k] /= half;
        if (metric != Metric::euclidean) continue;
        // what is left of near neighbours would be lost in d - 2 a·b
        sums[k] = half - sums[k] > 1e-3 ? std::sqrt(2 * (half - sums[k]))
                                        : distanceAt(all, static_cast<Index>(k));
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

ClosestPair closestPair(Index length, const Spacing& spacing, double first) {
    checkLength("length", length);
    if (!std::isfinite(first)) reject("start", "a finite number", first);
    Spectrum all = spectrum(spacing);
    Phase lone, from;
    const auto last = static_cast<Index>(all.frequencies.size()) - 1;
    if (2 * last + 1 == spacing.dim) {
        lone = phaseAt(0.5, all, last);
        from = phaseAt(first, all, last);
        all.frequencies.pop_back();
    }
    // half the squared distance of the pairs, by offset, and with the lone sine
    std::vector<double> halves = cosineSums(all, length);
    const double pairs = static_cast<double>(all.frequencies.size());
    double least = std::numeric_limits<double>::infinity();
    LoneSine roughly(lone, from, length);
    for (Index k = length - 1; k > 0; --k) {
        double& half = halves[static_cast<std::size_t>(k)];
        const double apart = roughly.closest(k).distance;
        half = pairs - half + apart * apart / 2;
        least = std::min(least, half);
    }
    // the sums are right to 1e-14 a pair: whatever is that near the least is measured exactly
    const double enough = least + 2e-13 * pairs;
    ClosestPair closest{0, 0, std::numeric_limits<double>::infinity()};
    LoneSine exactly(lone, from, length);
    for (Index k = length - 1; k > 0; --k) {
        ClosestPair found = exactly.closest(k);
        if (halves[static_cast<std::size_t>(k)] > enough) continue;
        const double rest = distanceAt(all, k);
        found.distance = std::sqrt(found.distance * found.distance + rest * rest);
        if (found.distance <= closest.distance) closest = found;
    }
    return closest;
}

}  // namespace phasor
