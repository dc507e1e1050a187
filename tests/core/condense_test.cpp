#include "attention/condense.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

using namespace phasor;

namespace {

// two heads of 2×2
const std::vector<float> heads = {1, 0, 0.5f, 0.5f, 0.5f, 0.5f, 0, 1};

Matrix layer(Fusion fusion, double residual) {
    return residualWeights(heads.data(), 2, 2, fusion, residual);
}

Matrix two(float a, float b, float c, float d) {
    Matrix matrix(2, 2);
    matrix << a, b, c, d;
    return matrix;
}

}  // namespace

TEST_CASE("half of a layer's mean head, and half of each token itself, worked by hand") {
    CHECK(layer(Fusion::mean, 0.5) == two(0.875f, 0.125f, 0.125f, 0.875f));
    CHECK(layer(Fusion::mean, 0) == two(0.75f, 0.25f, 0.25f, 0.75f));
    CHECK(layer(Fusion::max, 1) == two(1, 0, 0, 1));
}

TEST_CASE(
    "rows of the largest and of the smallest weights are made to sum to 1 with the residual in "
    "them") {
    // (1 + 1)/2, 0.5/2; 0.5/2, (1 + 1)/2
    CHECK(layer(Fusion::max, 0.5) == two(0.8f, 0.2f, 0.2f, 0.8f));
    // (0.5 + 1)/2, 0; 0, (0.5 + 1)/2
    CHECK(layer(Fusion::min, 0.5) == two(1, 0, 0, 1));
    CHECK(layer(Fusion::max, 0)(0, 0) == 1 / 1.5f);
}

TEST_CASE("a token that sees nothing keeps itself, or without a residual nothing") {
    const std::vector<float> hidden = {0, 0, 0.25f, 0.75f};
    CHECK(residualWeights(hidden.data(), 1, 2, Fusion::mean, 0.5) == two(1, 0, 0.125f, 0.875f));
    CHECK(residualWeights(hidden.data(), 1, 2, Fusion::mean, 0) == two(0, 0, 0.25f, 0.75f));
    CHECK(residualWeights(nullptr, 1, 0, Fusion::mean, 0.5).size() == 0);
}

TEST_CASE("weights are not below zero and finite") {
    for (const float wrong : {-0.5f, std::nanf(""), infinity}) {
        const std::vector<float> weights = {0, 1, 1, wrong};
        CHECK_THROWS_AS((void)residualWeights(weights.data(), 1, 2, Fusion::max, 0.5),
                        std::invalid_argument);
    }
}

TEST_CASE("weights of pieces become those of words: sums of columns, then means of rows") {
    Matrix pieces(3, 3);
    pieces << 1, 0, 0, 0.5f, 0.25f, 0.25f, 0.25f, 0.25f, 0.5f;
    const std::vector<std::int32_t> wordOf = {0, 1, 1};
    const auto by = [&](Merge kind) {
        return Grouping{.wordOf = wordOf, .words = 2, .merge = kind};
    };
    CHECK(merge(pieces, by(Merge::mean), by(Merge::sum)) == two(1, 0, 0.375f, 0.625f));
    CHECK(merge(pieces, by(Merge::max), by(Merge::max)) == two(1, 0, 0.5f, 0.5f));
    CHECK(merge(pieces, by(Merge::min), by(Merge::min)) == two(1, 0, 0.25f, 0.25f));
    CHECK(merge(pieces, by(Merge::first), by(Merge::last)) == two(1, 0, 0.5f, 0.25f));
    const Matrix rowsOnly = merge(pieces, by(Merge::sum), {});
    CHECK(rowsOnly.row(1).eval() == Matrix((Matrix(1, 3) << 0.75f, 0.5f, 0.75f).finished()));
    CHECK(merge(pieces, {}, {}) == pieces);
}

TEST_CASE("a piece of no word is left out, and pieces of a word may lie apart") {
    Matrix pieces(1, 4);
    pieces << 0.5f, 0.25f, 0.125f, 0.125f;
    const std::vector<std::int32_t> wordOf = {1, -1, 0, 1};
    const Matrix words = merge(pieces, {}, {.wordOf = wordOf, .words = 2, .merge = Merge::sum});
    CHECK(words == Matrix((Matrix(1, 2) << 0.125f, 0.625f).finished()));
}

TEST_CASE("what is not a number is none in its word") {
    Matrix pieces(1, 3);
    pieces << 1, std::nanf(""), 2;
    const std::vector<std::int32_t> wordOf = {0, 0, 1};
    for (const Merge kind : {Merge::mean, Merge::sum, Merge::max, Merge::min, Merge::last}) {
        const Matrix words = merge(pieces, {}, {.wordOf = wordOf, .words = 2, .merge = kind});
        CHECK(std::isnan(words(0, 0)));
        CHECK(words(0, 1) == 2);
    }
}
