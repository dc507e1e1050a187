#include "picture/excerpt.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace phasor;

namespace {

Spans rowsOf(double first, double end, Index size, Index pixels, Reduce reduce = Reduce::mean) {
    return spans("rows", {first, end}, size, "height", pixels, reduce);
}

// the largest difference of `computed` from the mean of the rows of each span, computed in double
double largestError(const Matrix& computed, double start, const Sinusoidal& options,
                    const Spans& rows, Span columns) {
    double worst = 0;
    const Spectrum pairSpectrum =
        spectrum({.dim = options.dim, .base = options.base, .odd = options.odd});
    const auto pairs = static_cast<Index>(pairSpectrum.frequencies.size());
    for (Index k = 0; k < rows.count(); ++k) {
        const Span span = rows.cells[static_cast<std::size_t>(k)];
        for (Index c = columns.from; c < columns.to; ++c) {
            const bool interleaved = options.layout == Layout::interleaved;
            const bool cosine = interleaved ? c % 2 == 1 : c >= pairs;
            const Index pair = interleaved ? c / 2 : c % pairs;
            double sum = 0;
            for (Index i = span.from; i < span.to && c < 2 * pairs; ++i) {
                const auto value =
                    sineCosine(phaseAt(start + static_cast<double>(i), pairSpectrum, pair));
                sum += cosine ? value.cosine : value.sine;
            }
            const double mean = sum / static_cast<double>(span.size());
            worst = std::fmax(worst,
                              std::fabs(mean - static_cast<double>(computed(k, c - columns.from))));
        }
    }
    return worst;
}

}  // namespace

TEST_CASE("a span of a single row is that row of the table") {
    const Index n = 300;
    for (const Layout layout : {Layout::interleaved, Layout::concatenated,
                                Layout::interleavedCosineFirst, Layout::concatenatedCosineFirst}) {
        for (const OddDim odd : {OddDim::loneSine, OddDim::pad, OddDim::zero}) {
            for (const Index dim : {1, 2, 7, 32}) {
                const Sinusoidal options{.dim = dim, .layout = layout, .odd = odd};
                const Progression positions{12345.5, n};
                const Matrix table = sinusoidal(positions, options);
                for (const Span columns : {Span{0, dim}, Span{dim / 2, dim}, Span{0, 1}})
                    CHECK(excerpt(positions, options, rowsOf(0, n, n, n), columns, Reduce::mean) ==
                          table.middleCols(columns.from, columns.size()));
            }
        }
    }
}

TEST_CASE("a span of several rows is their mean, for every start and base") {
    for (const double base : {1e-3, 1.0, 2.0, 1e4, 1e300}) {
        for (const double start : {0.0, -100.25, 1e9}) {
            const Sinusoidal options{.dim = 12, .base = base};
            for (const Index pixels : {1, 3, 64, 700}) {
                const Spans rows = rowsOf(3, 1000, 1003, pixels);
                const Matrix computed =
                    excerpt(Progression{start, 1003}, options, rows, {0, 12}, Reduce::mean);
                CHECK(largestError(computed, start, options, rows, {0, 12}) < 1e-7);
            }
        }
    }
}

TEST_CASE("over two billion rows a fast pair fades and a slow one stays") {
    const Spans rows = rowsOf(0, 2000000000, 2000000000, 3);
    const Matrix computed =
        excerpt(Progression{0, 2000000000}, {.dim = 2, .base = 1e4}, rows, {0, 2}, Reduce::mean);
    CHECK(computed.cwiseAbs().maxCoeff() < 1e-8f);
    const Matrix still =
        excerpt(Progression{0, 2000000000}, {.dim = 4, .base = 1e300}, rows, {2, 4}, Reduce::mean);
    for (Index k = 0; k < 3; ++k) {
        CHECK(still(k, 0) == doctest::Approx(0));
        CHECK(still(k, 1) == 1);
    }
}

TEST_CASE("an excerpt of listed positions has their rows, or the mean of these rows") {
    const Positions positions{7, 1, -3.5, 1e6, 2, 2, 9};
    const Sinusoidal options{.dim = 6, .layout = Layout::concatenated};
    const Matrix table = sinusoidal(positions, options);
    CHECK(excerpt(positions, options, rowsOf(0, 7, 7, 7), {0, 6}, Reduce::mean) == table);
    const Matrix mean = excerpt(positions, options, rowsOf(0, 7, 7, 1), {0, 6}, Reduce::mean);
    for (Index c = 0; c < 6; ++c) CHECK(mean(0, c) == doctest::Approx(table.col(c).mean()));
}

TEST_CASE("'nearest' is the row in the middle, at any distance") {
    const Sinusoidal options{.dim = 8};
    const Progression positions{0, 1000000000};
    const Spans rows = rowsOf(0, 1e9, 1000000000, 5, Reduce::nearest);
    const Matrix computed = excerpt(positions, options, rows, {0, 8}, Reduce::nearest);
    for (Index k = 0; k < 5; ++k) {
        const double middle = static_cast<double>(rows.cells[static_cast<std::size_t>(k)].from);
        CHECK(middle == 2e8 * static_cast<double>(k) + 99999999);
        CHECK(computed.row(k) == sinusoidal(Positions{middle}, options));
    }
}

TEST_CASE("the smallest of several rows is rejected; the smallest of one row is that row") {
    const Sinusoidal options{.dim = 4};
    const Progression positions{100, 10};
    CHECK_THROWS_WITH_AS(
        excerpt(positions, options, rowsOf(0, 10, 10, 5), {0, 4}, Reduce::min),
        "reduce must be 'mean' or 'nearest' where a pixel covers several rows, got 'min'",
        std::invalid_argument);
    CHECK(excerpt(positions, options, rowsOf(0, 10, 10, 10), {0, 4}, Reduce::max) ==
          sinusoidal(positions, options));
    CHECK_THROWS_AS(excerpt(Progression{std::nan(""), 10}, options, rowsOf(0, 10, 10, 10), {0, 4},
                            Reduce::mean),
                    std::invalid_argument);
}
