#include "kernel/linear.h"

#include <doctest/doctest.h>

#include "attention/decompose.h"
#include "kernel/softmax.h"
#include "random_problem.h"

using namespace phasor;

TEST_CASE("a panel holds eight rows side by side, and unpacks to what was packed") {
    Uniform uniform(3);
    for (const Index rows : {1, 5, 8}) {
        for (const Index cols : {1, 4, 6, 11}) {
            const std::vector<float> source = uniform.list(rows * cols);
            std::vector<float> panel(static_cast<std::size_t>(cols * panelWidth), 9);
            pack(source.data(), cols, rows, cols, 2, panel.data());
            for (Index c = 0; c < cols; ++c)
                for (Index r = 0; r < panelWidth; ++r)
                    CHECK(panel[static_cast<std::size_t>(c * panelWidth + r)] ==
                          (r < rows ? 2 * source[static_cast<std::size_t>(r * cols + c)] : 0));
            std::vector<float> back(source.size());
            const float halves[panelWidth] = {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5};
            unpack(panel.data(), cols, halves, back.data(), cols, rows);
            CHECK(back == source);
        }
    }
}

TEST_CASE("the exponential is a power of two to 3e-7, exact at integers, 0 far below") {
    OnlineSoftmax softmax;
    softmax.start();
    // with an odd number of rows, the row after the last is overwritten
    float scores[panelWidth * 4] = {};
    const float first[panelWidth] = {0, -1, -0.5, -10.3F, -126, -127, -1e30F, -0.001F};
    std::copy_n(first, panelWidth, scores + panelWidth);
    CHECK(onlineSoftmaxUpdate(scores, 3, softmax));
    for (Index lane = 0; lane < panelWidth; ++lane) {
        const double expected = std::exp2(static_cast<double>(first[lane]));
        const double computed = static_cast<double>(scores[panelWidth + lane]);
        if (first[lane] <= -127)
            CHECK(computed == 0);
        else
            CHECK(std::fabs(computed / expected - 1) < 3e-7);
        CHECK(softmax.rowMax[lane] == 0);
    }
    CHECK(scores[0] == 1);
    CHECK(scores[panelWidth + 1] == 0.5F);
}

TEST_CASE("the cap is a hyperbolic tangent without cancellation near 0") {
    std::vector<float> scores = {0, 1e-6F, -1e-3F, 0.3F, -2, 7, 300, -1e30F};
    const std::vector<float> before = scores;
    applySoftcap({scores.data(), sizeOf(panelWidth)}, 5);
    for (std::size_t k = 0; k < scores.size(); ++k) {
        const double expected = 5 * std::tanh(static_cast<double>(before[k]) / 5);
        CHECK(std::fabs(static_cast<double>(scores[k]) - expected) <= 1e-6 * std::fabs(expected));
    }
}

TEST_CASE("a product of ragged matrices agrees with the reference in double") {
    Uniform uniform(5);
    for (const Index rows : {1, 7, 70}) {
        for (const Index in : {1, 9, 300}) {
            const Index out = 13;
            const std::vector<float> x = uniform.list(rows * in);
            const std::vector<float> w = uniform.list(in * out);
            const std::vector<float> b = uniform.list(out);
            const Matrix y = linear(
                x.data(), rows, Linear{.weight = w.data(), .bias = b.data(), .in = in, .out = out});
            double worst = 0;
            for (Index i = 0; i < rows; ++i) {
                for (Index j = 0; j < out; ++j) {
                    double sum = static_cast<double>(b[static_cast<std::size_t>(j)]);
                    for (Index c = 0; c < in; ++c)
                        sum += static_cast<double>(x[static_cast<std::size_t>(i * in + c)]) *
                               static_cast<double>(w[static_cast<std::size_t>(c * out + j)]);
                    worst = std::max(worst, std::fabs(sum - static_cast<double>(y(i, j))));
                }
            }
            CHECK(worst < 2e-5);
        }
    }
}

TEST_CASE("a product without rows, inputs or outputs is empty, or the bias") {
    const std::vector<float> some = {1, 2, 3};
    const auto product = [&](Index rows, Index in, Index out) {
        const Linear projection = {
            .weight = some.data(), .bias = some.data(), .in = in, .out = out};
        return linear(some.data(), rows, projection);
    };
    CHECK(product(0, 3, 1).size() == 0);
    CHECK(product(3, 1, 0).size() == 0);
    const Matrix y = product(2, 0, 3);
    CHECK(y.rows() == 2);
    CHECK(std::equal(some.begin(), some.end(), y.row(1).data()));
}

TEST_CASE("some columns of a projection have the bits of all: weights are packed in whole runs") {
    // so wide that the whole is packed some inputs at a time, and a part all at once
    const Index in = 600, out = 2600, n = 5;
    const Matrix x = Matrix::Random(n, in), w = Matrix::Random(in, out),
                 bias = Matrix::Random(1, out);
    const Matrix whole = linear(x.data(), n, Linear{w.data(), bias.data(), in, out});
    for (const Index count : {Index{8}, Index{100}, Index{1300}}) {
        const Matrix columns = w.leftCols(count);
        const Matrix part = linear(x.data(), n, Linear{columns.data(), bias.data(), in, count});
        CHECK(part == whole.leftCols(count));
    }
}

TEST_CASE("the four terms add up to the scores of the sum") {
    Uniform uniform(7);
    const Index n = 6;
    const Index d = 5;
    const Index dk = 4;
    const std::vector<float> content = uniform.list(n * d);
    const std::vector<float> position = uniform.list(n * d);
    const std::vector<float> wq = uniform.list(d * dk);
    const std::vector<float> wk = uniform.list(d * dk);
    const Linear queries = {.weight = wq.data(), .bias = nullptr, .in = d, .out = dk};
    const Linear keys = {.weight = wk.data(), .bias = nullptr, .in = d, .out = dk};
    const ScoreTerms terms = decompose(content.data(), position.data(), n, queries, keys, 0.5F);
    std::vector<float> sum(content.size());
    std::transform(content.begin(), content.end(), position.begin(), sum.begin(),
                   [](float a, float b) { return a + b; });
    const Matrix q = linear(sum.data(), n, queries);
    const Matrix k = linear(sum.data(), n, keys);
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j)
            CHECK(terms.contentContent(i, j) + terms.contentPosition(i, j) +
                      terms.positionContent(i, j) + terms.positionPosition(i, j) ==
                  doctest::Approx(0.5F * q.row(i).dot(k.row(j))).epsilon(1e-4));
}
