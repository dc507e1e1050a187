#include "meaning/shift.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "encoding/encoding.h"

using namespace phasor;

namespace {

double largestDifference(const MatrixView& a, const MatrixView& b) {
    return static_cast<double>((a - b).cwiseAbs().maxCoeff());
}

}  // namespace

TEST_CASE("moving every position by an offset multiplies by one matrix") {
    for (const double offset : {1.0, -3.0, 0.25, 1000.0}) {
        const Matrix table = sinusoidal(Positions{0, 1, 7, 40.5}, {.dim = 16});
        const Matrix expected =
            sinusoidal(Positions{offset, 1 + offset, 7 + offset, 40.5 + offset}, {.dim = 16});
        const Matrix moved = table * shiftMatrix({.dim = 16, .base = 10000}, offset).transpose();
        CHECK(largestDifference(moved, expected) < 3e-7);
        CHECK(largestDifference(shift(table, {.dim = 16}, offset), expected) < 2e-7);
    }
}

TEST_CASE("tables of every layout are moved") {
    for (const Layout layout :
         {Layout::concatenated, Layout::interleavedCosineFirst, Layout::concatenatedCosineFirst}) {
        const Sinusoidal options{.dim = 10, .layout = layout};
        const Matrix table = sinusoidal(Positions{0, 1, 7}, options);
        const Matrix expected = sinusoidal(Positions{2.5, 3.5, 9.5}, options);
        const Matrix matrix = shiftMatrix({.dim = 10}, 2.5, layout);
        CHECK(largestDifference(table * matrix.transpose(), expected) < 3e-7);
        CHECK(largestDifference(shift(table, {.dim = 10}, 2.5, layout), expected) < 2e-7);
    }
}

TEST_CASE("shifts compose, invert by transposing, and have determinant 1") {
    const Matrix a = shiftMatrix({.dim = 6, .base = 100}, 3),
                 b = shiftMatrix({.dim = 6, .base = 100}, -8.5);
    CHECK(largestDifference(a * b, shiftMatrix({.dim = 6, .base = 100}, -5.5)) < 2e-7);
    CHECK(shiftMatrix({.dim = 6, .base = 100}, -3) == Matrix(a.transpose()));
    for (Index k = 0; k < 6; k += 2)
        CHECK(a(k, k) * a(k + 1, k + 1) - a(k, k + 1) * a(k + 1, k) == doctest::Approx(1));
}

TEST_CASE("the second row of a shift block is -sin, cos: position 1 moved by 2 is position 3") {
    const Matrix block = shiftMatrix({.dim = 2, .base = 10000}, 2);
    const double s = std::sin(1), c = std::cos(1);
    const double sine = block(0, 0) * s + block(0, 1) * c;
    const double cosine = block(1, 0) * s + block(1, 1) * c;
    CHECK(sine == doctest::Approx(0.141120).epsilon(1e-6));
    CHECK(cosine == doctest::Approx(-0.989992).epsilon(1e-6));
    // the row of the notes, [cos, -sin], gives sin(1 - 2) instead, and is no rotation
    CHECK(block(0, 0) * s - block(0, 1) * c == doctest::Approx(-0.841471).epsilon(1e-6));
    CHECK(-2 * block(0, 0) * block(0, 1) == doctest::Approx(0.7568).epsilon(1e-4));
}

TEST_CASE("a shift is a rotation, not a projection: doing it twice moves twice as far") {
    const Matrix once = shiftMatrix({.dim = 4, .base = 10000}, 2);
    CHECK(largestDifference(once * once, shiftMatrix({.dim = 4, .base = 10000}, 4)) < 2e-7);
    CHECK(largestDifference(once * once, once) > 0.5);
}

TEST_CASE("a shift of an odd dimension, an invalid base or an invalid offset is rejected") {
    CHECK_THROWS_WITH_AS(shiftMatrix({.dim = 5, .base = 10000}, 1),
                         "dim must be a positive even integer, got 5", std::invalid_argument);
    CHECK_THROWS_AS(shiftMatrix({.dim = 4, .base = 0}, 1), std::invalid_argument);
    CHECK_THROWS_AS(shiftMatrix({.dim = 4, .base = 10000}, NAN), std::invalid_argument);
}

TEST_CASE("a matrix that is too large is rejected before any work, at any offset") {
    // even before the offset is checked
    CHECK_THROWS_AS(shiftMatrix({.dim = std::numeric_limits<Index>::max() - 1, .base = 10000}, NAN),
                    OutOfMemory);
    for (const Index dim : {-2, 0, 3})
        CHECK_THROWS_AS(shiftMatrix({.dim = dim, .base = 10000}, 1), std::exception);
}
