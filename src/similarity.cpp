#include "similarity.h"

#include <algorithm>
#include <cmath>
#include <vector>

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

}  // namespace phasor
