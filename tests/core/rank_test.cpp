#include "meaning/rank.h"

#include <doctest/doctest.h>

#include <limits>
#include <vector>

#include "encoding/encoding.h"

using namespace phasor;

TEST_CASE("rows that are combinations of two rows have rank 2") {
    Matrix rows(4, 3);
    rows << 1, 2, 3, 4, 5, 6, 5, 7, 9, 2, 4, 6;
    CHECK(rank(rows) == 2);
    CHECK(rank(rows.transpose().eval()) == 2);
}

TEST_CASE("a table of zeros has rank 0, the identity has full rank, scale does not matter") {
    CHECK(rank(Matrix::Zero(3, 5)) == 0);
    CHECK(rank(Matrix(0, 5)) == 0);
    CHECK(rank(Matrix::Identity(7, 7)) == 7);
    CHECK(rank(Matrix::Identity(7, 7) * 1e-30f) == 7);
    CHECK(rank(Matrix::Ones(9, 4)) == 1);
}

TEST_CASE("six positions of a six-dimensional encoding are linearly independent") {
    CHECK(rank(sinusoidal(Progression{0, 6}, {.dim = 6})) == 6);
}

TEST_CASE("a table of base 1 has rank 2: every pair is the same") {
    CHECK(rank(sinusoidal(Progression{0, 50}, {.dim = 16, .base = 1})) == 2);
}

TEST_CASE("a table with NaN is rejected") {
    CHECK_THROWS_AS(rank(Matrix::Constant(2, 2, std::numeric_limits<float>::quiet_NaN())),
                    std::invalid_argument);
}
