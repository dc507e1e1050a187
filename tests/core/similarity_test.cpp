#include "meaning/similarity.h"

#include <doctest/doctest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "encoding/encoding.h"

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
    const Matrix similarities = similarity(positionsUpTo(40, 64), Metric::cosine);
    for (Index i = 0; i < 40; ++i) {
        for (Index k = 0; k < 40; ++k) {
            CHECK(similarities(i, k) == similarities(k, i));
            CHECK(std::fabs(similarities(i, k) - similarities(std::abs(i - k), 0)) < 3e-7);
        }
    }
}

TEST_CASE("strips of rows, with what mirrors them, are the whole matrix to the bit") {
    const Matrix table = positionsUpTo(37, 9, 3);
    for (const Metric metric : {Metric::cosine, Metric::dot, Metric::euclidean}) {
        const Matrix whole = similarity(table, metric);
        CHECK(whole == whole.transpose());
        Matrix joined = Matrix::Constant(37, 37, -9);
        for (const auto [from, to] : {std::pair<Index, Index>{20, 37}, {0, 7}, {7, 20}}) {
            const SimilarityStrip strip = similarityStrip(table, metric, from, to);
            joined.block(from, 0, to - from, to) = strip.rows;
            joined.block(0, from, from, to - from) = strip.mirrored;
        }
        CHECK(joined == whole);
    }
}

TEST_CASE("a row of an even dimension has squared length dim/2") {
    const Matrix products = similarity(positionsUpTo(50, 32), Metric::dot);
    for (Index i = 0; i < 50; ++i) CHECK(products(i, i) == doctest::Approx(16).epsilon(1e-6));
}

TEST_CASE("similarity at d = 512 falls to the values of the notes") {
    const Matrix similarities = similarity(positionsUpTo(1001, 512), Metric::cosine);
    CHECK(similarities(0, 1) == doctest::Approx(0.973055).epsilon(1e-6));
    CHECK(similarities(0, 10) == doctest::Approx(0.678866).epsilon(1e-6));
    CHECK(similarities(0, 100) == doctest::Approx(0.437306).epsilon(1e-6));
    CHECK(similarities(0, 1000) == doctest::Approx(0.175670).epsilon(1e-5));
}

TEST_CASE("a row of zeros has cosine similarity 0 to every row") {
    Matrix rows = Matrix::Ones(2, 3);
    rows.row(0).setZero();
    CHECK(similarity(rows, Metric::cosine)(0, 1) == 0);
    CHECK(similarity(rows, Metric::cosine)(0, 0) == 0);
}

TEST_CASE("offsetSimilarity is the similarity of the table, without the table") {
    for (const Metric metric : {Metric::cosine, Metric::dot, Metric::euclidean}) {
        const Matrix similarities = similarity(positionsUpTo(300, 64), metric);
        const std::vector<double> curve = offsetSimilarity({.dim = 64, .base = 10000}, 300, metric);
        for (Index k = 0; k < 300; ++k)
            CHECK(curve[static_cast<std::size_t>(k)] ==
                  doctest::Approx(static_cast<double>(similarities(0, k))).epsilon(1e-6));
    }
}

TEST_CASE("similarity does not fall steadily with the offset") {
    const std::vector<double> curve =
        offsetSimilarity({.dim = 128, .base = 10000}, 64, Metric::cosine);
    Index firstRise = 0, rises = 0;
    for (std::size_t k = 1; k < curve.size(); ++k) {
        if (curve[k] <= curve[k - 1]) continue;
        ++rises;
        if (firstRise == 0) firstRise = static_cast<Index>(k);
    }
    CHECK(firstRise == 12);
    CHECK(rises == 19);
    for (const auto& [offset, expected] :
         {std::pair{1u, 0.9702}, {2u, 0.8966}, {5u, 0.7373}, {10u, 0.6691}})
        CHECK(curve[offset] == doctest::Approx(expected).epsilon(1e-4));
    // with base 1 it is cos(offset)
    CHECK(offsetSimilarity({.dim = 128, .base = 1}, 45, Metric::cosine)[44] ==
          doctest::Approx(std::cos(44)));
}

TEST_CASE("the closest two of a million positions, by dimension") {
    const struct {
        Index dim, offset;
        double distance;
    } cases[] = {
        {2, 312689, 2.9e-6}, {4, 735761, 5.3e-4}, {16, 0, 0.88}, {32, 1, 1.17}, {64, 1, 1.47}};
    for (const auto& example : cases) {
        const ClosestPair closest = closestPair(1000000, {.dim = example.dim, .base = 10000});
        if (example.offset > 0) CHECK(closest.b - closest.a == example.offset);
        CHECK(closest.distance == doctest::Approx(example.distance).epsilon(0.02));
    }
    CHECK(closestPair(1000000, {.dim = 6, .base = 10000}).distance ==
          doctest::Approx(2.3e-2).epsilon(0.02));
    CHECK(closestPair(1000000, {.dim = 8, .base = 10000}).distance ==
          doctest::Approx(3.3e-3).epsilon(0.02));
}

TEST_CASE("64 positions at d = 128 are further apart with base 2 than with larger bases") {
    CHECK(closestPair(64, {.dim = 128, .base = 10000}).distance ==
          doctest::Approx(1.953).epsilon(1e-3));
    CHECK(closestPair(64, {.dim = 128, .base = 100}).distance ==
          doctest::Approx(2.671).epsilon(1e-3));
    CHECK(closestPair(64, {.dim = 128, .base = 10}).distance ==
          doctest::Approx(3.695).epsilon(1e-3));
    CHECK(closestPair(64, {.dim = 128, .base = 2}).distance == doctest::Approx(5.76).epsilon(1e-3));
    const ClosestPair collapsed = closestPair(64, {.dim = 128, .base = 1});
    CHECK(collapsed.b == 44);
    CHECK(collapsed.distance == doctest::Approx(0.1416).epsilon(1e-3));
    CHECK(closestPair(1000, {.dim = 128, .base = 1}).b == 710);
    CHECK(closestPair(1000, {.dim = 128, .base = 1}).distance ==
          doctest::Approx(0.0005).epsilon(0.05));
}

TEST_CASE("a lone sine distinguishes more than six positions") {
    const ClosestPair seven = closestPair(7, {.dim = 1, .base = 10000});
    CHECK(seven.a == 1);
    CHECK(seven.b == 2);
    CHECK(seven.distance == doctest::Approx(0.068).epsilon(0.01));
    const ClosestPair more = closestPair(400, {.dim = 1, .base = 10000});
    CHECK(more.a == 11);
    CHECK(more.b == 344);
    CHECK(more.distance == doctest::Approx(1.33e-7).epsilon(0.01));
}

TEST_CASE("the closest pair of an odd dimension is the one found among all pairs") {
    for (const Index dim : {1, 3, 5, 9, 33}) {
        for (const auto& [base, layout] : {std::pair{10000.0, Layout::interleaved},
                                           {2.0, Layout::interleaved},
                                           {2.0, Layout::interleavedCosineFirst},
                                           {1.0, Layout::interleaved},
                                           {0.3, Layout::concatenatedCosineFirst}}) {
            for (const Index length : {2, 3, 8, 45, 200}) {
                Eigen::MatrixXd rows(dim, length);
                for (Index i = 0; i < length; ++i) {
                    for (Index column = 0; column < dim; ++column) {
                        const double exponent =
                            -2 * static_cast<double>(column / 2) / static_cast<double>(dim);
                        const double angle = static_cast<double>(i) * std::pow(base, exponent);
                        const bool isCosine = (column % 2 == 1) != isCosineFirst(layout);
                        rows(column, i) = isCosine ? std::cos(angle) : std::sin(angle);
                    }
                }
                const ClosestPair closest =
                    closestPair(length, {.dim = dim, .base = base}, 0, layout);
                double least = 1e300, squaresOfPair = 0;
                for (Index b = 1; b < length; ++b) {
                    for (Index a = 0; a < b; ++a) {
                        const double squares = (rows.col(a) - rows.col(b)).squaredNorm();
                        least = std::min(least, squares);
                        if (a == closest.a && b == closest.b) squaresOfPair = squares;
                    }
                }
                CHECK(closest.distance == doctest::Approx(std::sqrt(least)).epsilon(1e-9));
                CHECK(squaresOfPair == doctest::Approx(least).epsilon(1e-9));
            }
        }
    }
}

TEST_CASE("the closest pair of a table is found among all pairs") {
    Matrix rows(4, 2);
    rows << 0, 0, 5, 5, 1, 1, 5, 6;
    const ClosestPair closest = closestPair(rows);
    CHECK(closest.a == 1);
    CHECK(closest.b == 3);
    CHECK(closest.distance == 1);
    CHECK_THROWS_AS(closestPair(Matrix(1, 2)), std::invalid_argument);
}

TEST_CASE("rows of one table beside those of another, worked by hand") {
    Matrix rows(1, 2), others(3, 2);
    rows << 3, 4;
    others << 4, 3, 0, 0, -3, -4;
    const Matrix cosines = similarity(rows, others, Metric::cosine);
    CHECK(cosines.rows() == 1);
    CHECK(cosines(0, 0) == doctest::Approx(0.96));
    CHECK(cosines(0, 1) == 0);
    CHECK(cosines(0, 2) == -1);
    CHECK(similarity(rows, others, Metric::dot)(0, 0) == 24);
    CHECK(similarity(others, rows, Metric::euclidean)(2, 0) == 10);
    CHECK(similarity(others, others, Metric::cosine) == similarity(others, Metric::cosine));
    const Matrix whole = similarity(others, rows, Metric::cosine);
    CHECK(similarityStrip(others, rows, Metric::cosine, 1, 3) == whole.middleRows(1, 2));
    CHECK(similarityStrip(others, rows, Metric::cosine, 2, 2).size() == 0);
    others(1, 0) = std::nanf("");
    CHECK_THROWS_AS((void)similarity(rows, others, Metric::dot), std::invalid_argument);
}
