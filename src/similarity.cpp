#include "similarity.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sweep.h"

namespace phasor {
namespace {

// eight running sums, so that they fit SIMD registers and do not wait for each other
constexpr Index lanes = 8;

template <typename Term>
double sumOf(Index count, Term term) {
    double partial[lanes] = {};
    Index k = 0;
    for (; k + lanes <= count; k += lanes)
        for (Index lane = 0; lane < lanes; ++lane) partial[lane] += term(k + lane);
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

template <typename Number>
ClosestPair closestRows(const Number* rows, Index n, Index d, Index stride) {
    checkLength("rows", n);
    ClosestPair closest{0, 1, std::numeric_limits<double>::infinity()};
    for (Index b = 1; b < n; ++b) {
        for (Index a = 0; a < b; ++a) {
            double squares = 0;
            for (Index k = 0; k < d && squares < closest.distance; ++k) {
                const double gap = static_cast<double>(rows[a * stride + k]) -
                                   static_cast<double>(rows[b * stride + k]);
                squares += gap * gap;
            }
            if (squares < closest.distance) closest = {a, b, squares};
        }
    }
    closest.distance = std::sqrt(closest.distance);
    return closest;
}

}  // namespace

Matrix similarity(const MatrixView& table, Metric metric) {
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

std::vector<double> offsetSimilarity(Index dim, double base, Index count, Metric metric) {
    if (dim < 1 || dim % 2 != 0) reject("dim", "a positive even integer", static_cast<double>(dim));
    const Spectrum all = spectrum({.dim = dim, .base = base});
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
    return closestRows(table.data(), table.rows(), table.cols(), table.outerStride());
}

ClosestPair closestPair(Index length, Index dim, double base) {
    checkLength("length", length);
    const Spectrum all = spectrum({.dim = dim, .base = base});
    if (dim % 2 != 0) {
        std::vector<double> rows;
        for (Index i = 0; i < length; ++i) {
            for (Index column = 0; column < dim; ++column) {
                const SineCosine hand =
                    sineCosine(phaseAt(static_cast<double>(i), all, column / 2));
                rows.push_back(column % 2 == 0 ? hand.sine : hand.cosine);
            }
        }
        return closestRows(rows.data(), length, dim, dim);
    }
    const std::vector<double> sums = cosineSums(all, length);
    const double most = *std::max_element(sums.begin() + 1, sums.end());
    // the sums are right to 1e-14 a pair: whatever is that near the largest is measured exactly
    const double enough = most - 1e-13 * static_cast<double>(dim);
    ClosestPair closest{0, 0, std::numeric_limits<double>::infinity()};
    for (Index k = 1; k < length; ++k) {
        if (sums[static_cast<std::size_t>(k)] < enough) continue;
        const double distance = distanceAt(all, k);
        if (distance < closest.distance) closest = {0, k, distance};
    }
    return closest;
}

}  // namespace phasor
