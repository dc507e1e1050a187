#include "encoding/encoding.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <utility>

using namespace phasor;

namespace {

constexpr Layout layouts[] = {Layout::interleaved, Layout::concatenated,
                              Layout::interleavedCosineFirst, Layout::concatenatedCosineFirst};

}  // namespace

TEST_CASE("position 1 of a six-dimensional encoding is worked by hand") {
    const Matrix p = sinusoidal(Positions{0, 1}, {.dim = 6});
    const double expected[] = {0.841470984808, 0.540302305868,   0.0463992234647,
                               0.998922976041, 0.00215443302337, 0.999997679206};
    for (Index column = 0; column < 6; ++column) {
        CHECK(p(0, column) == (column % 2 == 0 ? 0.0f : 1.0f));
        CHECK(p(1, column) == static_cast<float>(expected[column]));
    }
}

TEST_CASE("position 0 is 0 and 1 exactly, wherever the table begins") {
    for (const Layout layout : layouts) {
        for (const double first : {0.0, -1.0, -700.0}) {
            const Matrix table =
                sinusoidal(Progression{first, 1000}, {.dim = 64, .layout = layout});
            const auto row = static_cast<Index>(-first);
            for (Index column = 0; column < 64; ++column) {
                const bool isFirst = isInterleaved(layout) ? column % 2 == 0 : column < 32;
                CHECK(table(row, column) == (isFirst == isCosineFirst(layout) ? 1.0f : 0.0f));
            }
        }
    }
}

TEST_CASE("one value has the bits that it has in a table, at any position and in any layout") {
    for (const Layout layout : layouts)
        for (const OddDim odd : {OddDim::loneSine, OddDim::pad, OddDim::zero}) {
            const Sinusoidal options{.dim = 7, .layout = layout, .odd = odd};
            const Positions positions = {0,    1,  31,  32,  33,         64,    97,
                                         1040, -5, -40, 0.5, 1e9 + 0.25, 0x1p60};
            for (const double position : positions) {
                const Matrix row = sinusoidal(Positions{position}, options);
                for (Index column = 0; column < 7; ++column)
                    CHECK(sinusoidalAt(position, column, options) == row(0, column));
            }
        }
    CHECK_THROWS_AS(sinusoidalAt(0, 7, {.dim = 7}), std::invalid_argument);
    CHECK_THROWS_AS(sinusoidalAt(NAN, 0, {.dim = 7}), std::invalid_argument);
}

TEST_CASE("a time step of a diffusion model has its cosines first") {
    const Sinusoidal options{.dim = 4, .layout = Layout::concatenatedCosineFirst};
    const Matrix row = sinusoidal(Positions{1}, options);
    const double expected[] = {0.540302305868, 0.999950000417, 0.841470984808, 0.00999983333417};
    for (Index column = 0; column < 4; ++column)
        CHECK(row(0, column) == static_cast<float>(expected[column]));
}

TEST_CASE("with the cosine first a table has the columns of the other layout, exchanged") {
    for (const Index dim : {2, 3, 8, 9, 70}) {
        const Positions positions = {0, 1, -7, 40.5, 1e9};
        const Matrix sineFirst = sinusoidal(positions, {.dim = dim + dim % 2});
        const Matrix cosineFirst =
            sinusoidal(positions, {.dim = dim + dim % 2, .layout = Layout::interleavedCosineFirst});
        for (Index column = 0; column < dim; ++column)
            CHECK(cosineFirst.col(column) == sineFirst.col(column ^ 1));
        const Matrix padded = sinusoidal(
            positions, {.dim = dim, .layout = Layout::concatenatedCosineFirst, .odd = OddDim::pad});
        const Index pairs = (dim + 1) / 2;
        for (Index column = 0; column < dim; ++column) {
            const bool isCosine = column < pairs;
            const Index of = 2 * (column % pairs) + (isCosine ? 1 : 0);
            CHECK(padded.col(column) == sineFirst.col(of));
        }
    }
}

TEST_CASE("a grid has the encodings of its axes, each of its own width, one after the other") {
    const std::vector<GridAxis> axes = {{{0, 1, 2}, 4}, {{0.5, 3}, 2}, {{7}, 3}};
    const Sinusoidal options{.dim = 1, .base = 100};
    for (const std::vector<Index>& order : {std::vector<Index>{0, 1, 2}, {2, 0, 1}}) {
        const Matrix grid = sinusoidalGrid(axes, order, options);
        REQUIRE(grid.rows() == 6);
        REQUIRE(grid.cols() == 9);
        for (Index row = 0; row < 6; ++row) {
            const double places[] = {static_cast<double>(row / 2), row % 2 == 0 ? 0.5 : 3.0, 7.0};
            Index column = 0;
            for (const Index axis : order) {
                const Index dim = axes[static_cast<std::size_t>(axis)].dim;
                const Matrix line = sinusoidal(Positions{places[axis]}, {.dim = dim, .base = 100});
                CHECK(grid.row(row).segment(column, dim) == line.row(0));
                column += dim;
            }
        }
    }
    CHECK(sinusoidalGrid({{{}, 4}, {{1}, 4}}, {0, 1}, options).rows() == 0);
    CHECK_THROWS_AS(sinusoidalGrid({{{1}, 0}, {{1}, 4}}, {0, 1}, options), std::invalid_argument);
    CHECK_THROWS_AS(sinusoidalGrid({{{NAN}, 2}, {{1}, 4}}, {0, 1}, options), std::invalid_argument);
}

TEST_CASE("waves are the sine and cosine of the position over each divisor") {
    const std::vector<double> divisors = {1, 2.5, 1000};
    const Matrix list = waves(Positions{0, -3, 7.5}, divisors);
    for (Index column = 0; column < 6; ++column) {
        const double divisor = divisors[static_cast<std::size_t>(column / 2)];
        for (const auto& [row, position] : {std::pair{0, 0.0}, std::pair{1, -3.0}, {2, 7.5}}) {
            const double angle = position / divisor;
            const double expected = column % 2 == 0 ? std::sin(angle) : std::cos(angle);
            CHECK(static_cast<double>(list(row, column)) ==
                  doctest::Approx(expected).epsilon(1e-7));
        }
    }
    const Matrix run = waves(Progression{-3, 2}, divisors);
    CHECK(run.row(0) == list.row(1));
    for (const double wrong : {0.0, -1.0, std::numeric_limits<double>::infinity()})
        CHECK_THROWS(waves(Positions{1}, {1, wrong}));
    CHECK_THROWS(waves(Positions{std::numeric_limits<double>::quiet_NaN()}, divisors));
}

TEST_CASE("counting, normalized and binary positions") {
    CHECK(counting(3) == Matrix{{1}, {2}, {3}});
    CHECK(normalized(4) == Matrix{{0.25F}, {0.5F}, {0.75F}, {1}});
    CHECK(binary(5, 2, 3) == Matrix{{1, 0, 1}, {1, 1, 0}});
    CHECK(binary(9007199254740990, 2, 53).row(1).minCoeff() == 1);
    CHECK(binary(8, 0, 3).rows() == 0);
    CHECK_THROWS(binary(0, 9, 3));
    CHECK_THROWS(binary(-1, 1, 3));
    CHECK_THROWS(binary(0.5, 1, 3));
    CHECK_THROWS(binary(0, 1, 54));
}

TEST_CASE("a learned table begins with normally distributed numbers, the same for the same seed") {
    const Matrix table = learned(200, 50, 7, 0.02);
    CHECK(table == learned(200, 50, 7, 0.02));
    CHECK(table != learned(200, 50, 8, 0.02));
    CHECK(learned(2, 50, 7, 0.02) == table.topRows(2));
    const double mean = table.cast<double>().mean();
    const double spread = std::sqrt((table.cast<double>().array() - mean).square().mean());
    CHECK(std::abs(mean) < 0.001);
    CHECK(spread == doctest::Approx(0.02).epsilon(0.03));
    CHECK(learned(3, 2, -1, 0).cwiseAbs().maxCoeff() == 0);
    CHECK_THROWS(learned(1, 0, 0, 1));
    CHECK_THROWS(learned(1, 1, 0, -1));
}
