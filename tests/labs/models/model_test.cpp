// src/model/: weights in every format, products, norms, activations, pictures.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <vector>

#include "model/dtype.h"
#include "model/layer.h"
#include "model/patches.h"
#include "model/resample.h"
#include "random.h"

using namespace phasor;
using namespace phasor::model;

namespace {

Matrix randomMatrix(Index rows, Index cols, std::uint64_t seed) {
    Random random{seed};
    Matrix matrix(rows, cols);
    for (Index k = 0; k < matrix.size(); ++k)
        matrix.data()[k] =
            static_cast<float>(static_cast<double>(random.bits() >> 11) * 0x1p-52 - 1);
    return matrix;
}

std::vector<std::uint8_t> bytesOf(const Matrix& matrix) {
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(matrix.size()) * sizeof(float));
    std::memcpy(bytes.data(), matrix.data(), bytes.size());
    return bytes;
}

// as bfloat16: the upper halves of float32
std::vector<std::uint8_t> bfloat16Of(const Matrix& matrix) {
    const std::vector<std::uint8_t> bytesOfFloats = bytesOf(matrix);
    std::vector<std::uint8_t> bytes;
    for (std::size_t k = 0; k < bytesOfFloats.size(); k += 4)
        bytes.insert(bytes.end(), {bytesOfFloats[k + 2], bytesOfFloats[k + 3]});
    return bytes;
}

Matrix product(const Matrix& x, const StoredMatrix& weights, const float* bias = nullptr) {
    StoredWeights source(weights);
    return linear(x.data(), x.rows(), source, bias);
}

float largestDifference(const Matrix& a, const Matrix& b) {
    return (a - b).cwiseAbs().maxCoeff();
}

}  // namespace

TEST_CASE("a product is the same whether the rows of weights are outputs or inputs") {
    const Index n = 5, in = 300, out = 70;
    const Matrix x = randomMatrix(n, in, 1), w = randomMatrix(out, in, 2),
                 bias = randomMatrix(1, out, 3);
    Matrix expected = x * w.transpose();
    expected.rowwise() += bias.row(0);
    const std::vector<std::uint8_t> rows = bytesOf(w), columns = bytesOf(w.transpose());
    CHECK(largestDifference(product(x, {rows.data(), DType::f32, in, out}, bias.data()), expected) <
          1e-4f);
    const StoredMatrix byInputs = {columns.data(), DType::f32, in, out, WeightRows::inputs};
    CHECK(largestDifference(product(x, byInputs, bias.data()), expected) < 1e-4f);
}

TEST_CASE("weights that are decoded in parts give the product of all of them") {
    // more than the 2^20 numbers that are converted at once, and not a multiple of them
    const Index n = 3, in = 1000, out = 1301;
    const Matrix x = randomMatrix(n, in, 4), w = randomMatrix(out, in, 5);
    const std::vector<std::uint8_t> rows = bfloat16Of(w), columns = bfloat16Of(w.transpose());
    Matrix rounded(out, in);
    decode(rows.data(), DType::bf16, {rounded.data(), static_cast<std::size_t>(rounded.size())});
    const Matrix expected = x * rounded.transpose();
    CHECK(largestDifference(product(x, {rows.data(), DType::bf16, in, out}), expected) < 1e-3f);
    const StoredMatrix byInputs = {columns.data(), DType::bf16, in, out, WeightRows::inputs};
    CHECK(largestDifference(product(x, byInputs), expected) < 1e-3f);
}

TEST_CASE("panels that are kept give the same bits as weights, in whatever order they are filled") {
    // sizes that are not multiples of a panel, of four rows or of the blocks
    const Index n = 70, in = 300, out = 45;
    const Matrix x = randomMatrix(n, in, 7), w = randomMatrix(out, in, 8),
                 bias = randomMatrix(1, out, 9);
    const std::vector<std::uint8_t> rows = bfloat16Of(w), columns = bfloat16Of(w.transpose());
    for (const WeightRows kind : {WeightRows::outputs, WeightRows::inputs}) {
        const auto& bytes = kind == WeightRows::inputs ? columns : rows;
        StoredWeights source({bytes.data(), DType::bf16, in, out, kind});
        const Matrix expected = linear(x.data(), n, source, bias.data());
        const Index height = source.rows(), cut = 16;
        PackedMatrix packed(in, out);
        packRows(source, cut, height - cut, packed, cut);
        packRows(source, 0, cut, packed, 0);
        CHECK(largestDifference(linear(x.data(), n, packed, bias.data()), expected) == 0);
    }
}

TEST_CASE("a layer norm leaves mean 0 and variance 1, a root-mean-square norm a mean square of 1") {
    const Matrix x = randomMatrix(4, 64, 6);
    const Matrix layer = normalizedRows(x, Norm::layer, 0, nullptr, nullptr);
    const Matrix rms = normalizedRows(x, Norm::rms, 0, nullptr, nullptr);
    for (Index r = 0; r < 4; ++r) {
        CHECK(std::fabs(layer.row(r).mean()) < 1e-6f);
        CHECK(layer.row(r).squaredNorm() / 64 == doctest::Approx(1).epsilon(1e-5));
        CHECK(rms.row(r).squaredNorm() / 64 == doctest::Approx(1).epsilon(1e-5));
    }
    const float gain[] = {2, 3}, shift[] = {10, 20};
    const Matrix pair{{-1, 1}};
    const Matrix moved = normalizedRows(pair, Norm::layer, 0, gain, shift);
    CHECK(moved(0, 0) == 8);
    CHECK(moved(0, 1) == 23);
}

TEST_CASE("activations are their formulas, far from 0 too") {
    const float x[] = {-200, -3, -0.5f, 0, 0.5f, 3, 200};
    const auto activation = [&](Activation kind, Index k) {
        std::vector<float> one = {x[k]};
        activate(one, kind, {});
        return static_cast<double>(one[0]);
    };
    for (Index k = 0; k < 7; ++k) {
        const auto v = static_cast<double>(x[k]);
        const double u = 0.7978845608028654 * (v + 0.044715 * v * v * v);
        const auto closeTo = [](double expected) {
            return doctest::Approx(expected).epsilon(1e-5);
        };
        CHECK(activation(Activation::gelu, k) == closeTo(v * std::erfc(-v / std::sqrt(2.0)) / 2));
        CHECK(activation(Activation::geluTanh, k) == closeTo(v / 2 * (1 + std::tanh(u))));
        CHECK(activation(Activation::silu, k) == closeTo(v / (1 + std::exp(-v))));
        CHECK(activation(Activation::geluFast, k) == closeTo(v / (1 + std::exp(-1.702 * v))));
        CHECK(activation(Activation::relu, k) == std::fmax(v, 0));
        CHECK(activation(Activation::tanh, k) == closeTo(std::tanh(v)));
    }
    const float factor[] = {1, 2, 3, 4, 5, 6, 7};
    std::vector<float> all(x, x + 7);
    activate(all, Activation::relu, factor);
    CHECK(all == std::vector<float>{0, 0, 0, 0, 2.5f, 18, 1400});
}

TEST_CASE("probabilities add up to 1, whatever is added to all logits, and at any size") {
    const Matrix logits = randomMatrix(1, 1000, 10) * 20;
    const std::vector<double> weights = softmax({logits.data(), 1000});
    double sum = 0, all = 0;
    for (Index k = 0; k < 1000; ++k) all += std::exp(static_cast<double>(logits(0, k)));
    for (Index k = 0; k < 1000; ++k) {
        sum += weights[sizeOf(k)];
        const double expected = std::exp(static_cast<double>(logits(0, k))) / all;
        CHECK(weights[sizeOf(k)] == doctest::Approx(expected).epsilon(1e-13));
    }
    CHECK(sum == doctest::Approx(1).epsilon(1e-14));
    const float shifted[] = {-1e30f, 1000, 1001}, alone[] = {3e38f};
    CHECK(softmax(shifted)[0] == 0);
    CHECK(softmax(shifted)[2] == doctest::Approx(1 / (1 + std::exp(-1.0))));
    CHECK(softmax(alone)[0] == 1);
}

TEST_CASE("logits that are infinite count as the largest number, and NaN stays NaN") {
    const float two[] = {infinity, 1, largestFinite, -infinity}, none[] = {-infinity, -infinity};
    CHECK(softmax(two) == std::vector<double>{0.5, 0, 0.5, 0});
    CHECK(softmax(none) == std::vector<double>{0.5, 0.5});
    const float broken[] = {1, std::nanf(""), 2};
    CHECK(std::isnan(softmax(broken)[1]));
}

TEST_CASE("products of integers are rescaled by one number, or by one for each output") {
    const float scales[] = {0.5f, 2}, bias[] = {10, 20};
    const Matrix y{{1, 2}, {3, 4}};
    const Matrix one = rescaled(y, {{scales, 1}, 4, nullptr});
    CHECK(one(0, 1) == 4);
    CHECK(one(1, 1) == 8);
    const Matrix each = rescaled(y, {scales, 1, bias});
    CHECK(each(0, 0) == 10.5f);
    CHECK(each(1, 1) == 28);
}

TEST_CASE("a picture that is resized to its own size keeps its bytes, whatever the filter") {
    Random random{7};
    std::vector<std::uint8_t> rgba(4 * 6 * 5), rgb;
    for (std::uint8_t& byte : rgba) byte = static_cast<std::uint8_t>(random.below(256));
    for (std::size_t k = 0; k < rgba.size(); ++k)
        if (k % 4 < 3) rgb.push_back(rgba[k]);
    for (const Filter filter : {Filter::nearest, Filter::lanczos, Filter::bilinear, Filter::bicubic,
                                Filter::box, Filter::hamming})
        CHECK(resizedPicture(rgba.data(), {6, 5}, {6, 5}, filter) == rgb);
}

TEST_CASE("half as wide, two pixels of a box are one") {
    const std::vector<std::uint8_t> rgba = {10, 0, 255, 9, 20, 1, 255, 9};
    CHECK(resizedPicture(rgba.data(), {1, 2}, {1, 1}, Filter::box) ==
          std::vector<std::uint8_t>{15, 1, 255});
}

TEST_CASE("a table of positions for another grid is a sum of its neighbours") {
    Matrix table(4 * 4, 1);
    for (Index k = 0; k < 16; ++k) table(k, 0) = static_cast<float>(k % 4 + 10 * (k / 4));
    for (const bool antialias : {false, true})
        CHECK(largestDifference(resizedTable(table, {4, 4}, {4, 4}, antialias), table) == 0);
    // between the first two of four places the weights are -3/32, 19/32, 19/32 and -3/32
    const Matrix half = resizedTable(table, {4, 4}, {2, 2}, false);
    CHECK(half(0, 0) == doctest::Approx(11 * (19 - 2 * 3) / 32.0));
    // with antialias what is linear stays so, but at the ends
    const Matrix twice = resizedTable(table, {4, 4}, {8, 8}, true);
    CHECK(twice(3 * 8 + 3, 0) == doctest::Approx(1.25 + 12.5));
}

TEST_CASE("a field that reaches beyond a picture has patches that are black there") {
    const std::vector<std::uint8_t> picture = {255, 0, 51};
    const Scaling scaling{1.0 / 255, {0.5f, 0, 0}, {0.5f, 1, 1}};
    const Matrix patches = patchesOf(picture.data(), {1, 1}, {-1, 0, {2, 1}}, {2, 1}, scaling);
    REQUIRE(patches.rows() == 1);
    const std::vector<float> values(patches.data(), patches.data() + patches.size());
    CHECK(values == std::vector<float>{-1, 1, 0, 0, 0, 0.2f});
}
