#include "similarity.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "encoding.h"

using namespace phasor;

namespace {

Matrix positionsUpTo(Index n, Index dim, double base = 10000) {
    std::vector<double> positions;
    for (Index i = 0; i < n; ++i) positions.push_back(static_cast<double>(i));
    return sinusoidal(positions, {.dim = dim, .base = base});
}

}  // namespace

TEST_CASE("cosine, dot product and distance of two rows worked by hand") {
    Matrix rows(2, 2);
    rows << 3, 4, 4, 3;
    CHECK(similarity(rows, Metric::cosine)(0, 1) == doctest::Approx(0.96));
    CHECK(similarity(rows, Metric::dot)(0, 1) == 24);
    CHECK(similarity(rows, Metric::euclidean)(0, 1) == doctest::Approx(std::sqrt(2)));
}

TEST_CASE("the similarity of sinusoidal positions is symmetric and depends on the offset alone") {
    const Matrix alike = similarity(positionsUpTo(40, 64), Metric::cosine);
    for (Index i = 0; i < 40; ++i) {
        for (Index k = 0; k < 40; ++k) {
            CHECK(alike(i, k) == alike(k, i));
            CHECK(std::fabs(alike(i, k) - alike(std::abs(i - k), 0)) < 3e-7);
        }
    }
}

TEST_CASE("a row of an even dimension has squared length dim/2") {
    const Matrix products = similarity(positionsUpTo(50, 32), Metric::dot);
    for (Index i = 0; i < 50; ++i) CHECK(products(i, i) == doctest::Approx(16).epsilon(1e-6));
}

TEST_CASE("similarity at d = 512 falls to the values of the notes") {
    const Matrix alike = similarity(positionsUpTo(1001, 512), Metric::cosine);
    CHECK(alike(0, 1) == doctest::Approx(0.973055).epsilon(1e-6));
    CHECK(alike(0, 10) == doctest::Approx(0.678866).epsilon(1e-6));
    CHECK(alike(0, 100) == doctest::Approx(0.437306).epsilon(1e-6));
    CHECK(alike(0, 1000) == doctest::Approx(0.175670).epsilon(1e-5));
}

TEST_CASE("a row of zeros is like nothing") {
    Matrix rows = Matrix::Ones(2, 3);
    rows.row(0).setZero();
    CHECK(similarity(rows, Metric::cosine)(0, 1) == 0);
    CHECK(similarity(rows, Metric::cosine)(0, 0) == 0);
}
