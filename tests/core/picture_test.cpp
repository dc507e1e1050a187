#include "picture/picture.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace phasor;

namespace {

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();
constexpr float infinite = std::numeric_limits<float>::infinity();

Matrix counting(Index rows, Index cols) {
    Matrix matrix(rows, cols);
    for (Index k = 0; k < matrix.size(); ++k) matrix.data()[k] = static_cast<float>(k);
    return matrix;
}

// one number per pixel: height×width
Matrix shown(const Matrix& matrix, Viewport rows, Viewport cols, Index width, Index height,
             Reduce reduce) {
    const Spans down = spans("rows", rows, matrix.rows(), "height", height, reduce);
    const Spans across = spans("cols", cols, matrix.cols(), "width", width, reduce);
    const Matrix values = resample(matrix, down, across, reduce);
    // indices of values take the place of colours here
    Pixels indices(values.rows(), values.cols());
    for (Index k = 0; k < indices.size(); ++k) indices.data()[k] = static_cast<Rgba>(k);
    const Pixels large = enlarge(indices, down, across);
    Matrix pixels(large.rows(), large.cols());
    for (Index k = 0; k < large.size(); ++k) pixels.data()[k] = values.data()[large.data()[k]];
    return pixels;
}

}  // namespace

TEST_CASE("one pixel per cell shows the matrix itself") {
    const Matrix matrix = counting(5, 7);
    CHECK(shown(matrix, {0, 5}, {0, 7}, 7, 5, Reduce::mean) == matrix);
}

TEST_CASE("a window shows its part of the matrix") {
    const Matrix matrix = counting(5, 7);
    CHECK(shown(matrix, {1, 3}, {2, 6}, 4, 2, Reduce::mean) == matrix.block(1, 2, 2, 4));
}

TEST_CASE("enlarging repeats cells, at any size") {
    const Matrix matrix = counting(3, 3);
    for (const Index size : {3, 6, 7, 100, 301}) {
        const Matrix values = shown(matrix, {0, 3}, {0, 3}, size, size, Reduce::mean);
        for (Index y = 0; y < size; ++y)
            for (Index x = 0; x < size; ++x)
                CHECK(values(y, x) == matrix(y * 3 / size, x * 3 / size));
    }
}

TEST_CASE("when reducing, every cell belongs to exactly one pixel") {
    // the pixels' means, weighted by how many cells each covers, add up to the sum of all cells
    const Matrix matrix = counting(97, 61);
    for (const Index size : {1, 2, 10, 60}) {
        const Matrix ones = Matrix::Ones(97, 61);
        const Matrix means = shown(matrix, {0, 97}, {0, 61}, size, size, Reduce::mean);
        double sum = 0, cells = 0;
        for (Index y = 0; y < size; ++y) {
            for (Index x = 0; x < size; ++x) {
                const auto covered = [size](Index k, Index all) {
                    return (k + 1) * all / size - k * all / size;
                };
                const auto count = static_cast<double>(covered(y, 97) * covered(x, 61));
                sum += count * static_cast<double>(means(y, x));
                cells += count;
            }
        }
        CHECK(cells == 97 * 61);
        CHECK(sum == doctest::Approx(matrix.cast<double>().sum()).epsilon(1e-7));
    }
}

TEST_CASE("each reduction gives what its name says") {
    Matrix matrix(2, 2);
    matrix << 1, 2, 3, 10;
    const auto single = [&](Reduce reduce) {
        return shown(matrix, {0, 2}, {0, 2}, 1, 1, reduce)(0, 0);
    };
    CHECK(single(Reduce::mean) == 4);
    CHECK(single(Reduce::min) == 1);
    CHECK(single(Reduce::max) == 10);
    CHECK(single(Reduce::nearest) == 1);
}

TEST_CASE("a NaN cell makes its pixel transparent and no other") {
    Matrix matrix = counting(4, 4);
    matrix(1, 1) = notANumber;
    const Colors table = colors(Colormap::viridis);
    for (const Reduce reduce : {Reduce::mean, Reduce::min, Reduce::max}) {
        const Matrix values = shown(matrix, {0, 4}, {0, 4}, 2, 2, reduce);
        const Pixels pixels = shade(values, table, {0, 15});
        CHECK(pixels.data()[0] == 0);
        for (std::size_t k = 1; k < 4; ++k) CHECK((pixels.data()[k] >> 24) == 255);
    }
}

TEST_CASE(
    "the ends of the domain, and all values beyond them, have the colours at the ends of the map") {
    Matrix values(1, 5);
    values << -infinite, -1, 0, 1, infinite;
    const Colors table = colors(Colormap::rdbu);
    const Pixels pixels = shade(values, table, {-1, 1});
    CHECK(pixels.data()[0] == table.front());
    CHECK(pixels.data()[1] == table.front());
    CHECK(pixels.data()[2] == table[128]);
    CHECK(pixels.data()[3] == table.back());
    CHECK(pixels.data()[4] == table.back());
}

TEST_CASE("a domain of one value has the colour of the middle") {
    const Matrix values = Matrix::Constant(1, 1, 3);
    const Colors table = colors(Colormap::rdbu);
    CHECK(shade(values, table, {3, 3})(0, 0) == table[128]);
}

TEST_CASE("the automatic domain keeps zero at the same colour") {
    Matrix values(1, 4);
    values << -1, 2, notANumber, infinite;
    const Domain both = automaticDomain(values, ColorScale::diverging),
                 one = automaticDomain(values, ColorScale::sequential);
    CHECK(both.low == -2);
    CHECK(both.high == 2);
    CHECK(one.low == -1);
    CHECK(one.high == 2);
    const Domain positive = automaticDomain(Matrix::Constant(1, 1, 5), ColorScale::sequential);
    CHECK(positive.low == 0);
    CHECK(positive.high == 5);
    const Matrix zeros = Matrix::Zero(2, 2);
    const Colors table = colors(Colormap::greys);
    CHECK(shade(zeros, table, automaticDomain(zeros, ColorScale::sequential))(1, 1) == table[0]);
    CHECK(shade(logarithms(zeros), table, logarithms(automaticLogDomain(zeros)))(1, 1) == table[0]);
}

TEST_CASE("invalid viewports and sizes are rejected") {
    const Matrix matrix = counting(4, 4);
    const auto attempt = [&](Viewport rows, Viewport cols, Index width) {
        shown(matrix, rows, cols, width, 1, Reduce::mean);
    };
    CHECK_THROWS_WITH_AS(attempt({0, 5}, {0, 4}, 1),
                         "rows must be [from, to) with 0 ≤ from < to ≤ 4, got [0, 5)",
                         std::invalid_argument);
    CHECK_THROWS_AS(attempt({0, 4}, {2, 2}, 1), std::invalid_argument);
    CHECK_THROWS_AS(attempt({0, 4}, {-1, 2}, 1), std::invalid_argument);
    CHECK_THROWS_AS(attempt({0, 4}, {0, 4}, 0), std::invalid_argument);
    CHECK_THROWS_AS(shade(matrix, colors(Colormap::greys), {1, 0}), std::invalid_argument);
}

TEST_CASE("logarithms of values and of a domain") {
    Matrix values(1, 5);
    values << 0, -1, 8, infinite, notANumber;
    const Matrix logs = logarithms(values);
    CHECK(logs(0, 0) == -infinite);
    CHECK(std::isnan(logs(0, 1)));
    CHECK(logs(0, 2) == 3);
    CHECK(logs(0, 3) == infinite);
    CHECK(std::isnan(logs(0, 4)));
    CHECK(automaticLogDomain(values).low == 8);
    CHECK(automaticLogDomain(values).high == 8);
    CHECK(automaticLogDomain(values.leftCols(2)).low == 1);
    CHECK(logarithms(Domain{0.5, 4}).low == -1);
    CHECK(logarithms(Domain{0.5, 4}).high == 2);
    CHECK_THROWS_AS((void)logarithms(Domain{0, 1}), std::invalid_argument);
    CHECK_THROWS_AS((void)logarithms(Domain{2, 1}), std::invalid_argument);
}

TEST_CASE("fading makes the place of a value its opacity") {
    Matrix values(1, 4);
    values << 0, 1, 4, 9;
    Pixels pixels(1, 4);
    pixels.setConstant(0xff112233U);
    Pixels diverging = pixels;
    fade(pixels, values, {0, 4}, ColorScale::sequential);
    CHECK(pixels(0, 0) == 0x00112233U);
    CHECK(pixels(0, 1) == 0x40112233U);
    CHECK(pixels(0, 2) == 0xff112233U);
    CHECK(pixels(0, 3) == 0xff112233U);
    fade(diverging, values, {0, 4}, ColorScale::diverging);
    CHECK(diverging(0, 0) == 0xff112233U);
    CHECK(diverging(0, 1) == 0x80112233U);
    // a domain of one value is opaque
    fade(diverging, values, {4, 4}, ColorScale::sequential);
    CHECK(diverging(0, 0) == 0xff112233U);
}
