// Numbers at the ends of the range of float32; attention sinks; keys of the layer itself.
#include "attention/extreme.h"

#include <doctest/doctest.h>

#include "random_problem.h"

using namespace phasor;

namespace {

constexpr float largestFloat = std::numeric_limits<float>::max();

// a problem with one column each, so that a score is a product of two numbers and an output a mean
struct OneColumn {
    std::vector<float> q, k, v;
    Attention problem;

    OneColumn(std::vector<float> queries, std::vector<float> keys, std::vector<float> values)
        : q(std::move(queries)), k(std::move(keys)), v(std::move(values)) {
        problem.queries = static_cast<Index>(q.size());
        problem.keys = static_cast<Index>(k.size());
        problem.dk = problem.dv = 1;
        problem.q = Rows::sideBySide(q.data(), 1, problem.queries, 1);
        problem.k = Rows::sideBySide(k.data(), 1, problem.keys, 1);
        problem.v = Rows::sideBySide(v.data(), 1, problem.keys, 1);
        problem.offset = {0};
        problem.length = {problem.keys};
        problem.stages.weights = true;
    }
};

// the output of the last query, which is the same for one query and for nine, in every mode
float lastOutput(Attention problem, const std::vector<float>& q) {
    float first = 0;
    for (const bool scores : {false, true}) {
        for (const Index copies : {1, 9}) {
            std::vector<float> rows;
            for (Index copy = 0; copy < copies; ++copy) rows.push_back(q.back());
            problem.queries = copies;
            problem.q = Rows::sideBySide(rows.data(), 1, copies, 1);
            problem.stages.scores = problem.stages.masked = scores;
            const AttentionResult result = attention(problem);
            const float output = result.output(copies - 1, 0);
            if (!scores && copies == 1) first = output;
            CHECK(output == first);
        }
    }
    return first;
}

}  // namespace

TEST_CASE("the mean of values near the largest float32 is in its range") {
    const OneColumn two({0}, {1, 2}, {3e38F, 1e38F});
    CHECK(lastOutput(two.problem, two.q) == doctest::Approx(2e38));
    const OneColumn signs({0}, {1, 2, 3, 4},
                          {largestFloat, largestFloat, -largestFloat, -largestFloat});
    CHECK(lastOutput(signs.problem, signs.q) == 0);
    const OneColumn equal({0}, {1, 2, 3}, {largestFloat, largestFloat, largestFloat});
    CHECK(lastOutput(equal.problem, equal.q) == largestFloat);
}

TEST_CASE("many values near the largest float32 agree with the reference in double") {
    for (const Index queries : {2, 70}) {
        Attention problem;
        problem.queries = queries;
        problem.keys = 300;
        problem.dk = 6;
        problem.dv = 5;
        RandomProblem random(61, problem);
        for (float& value : random.v) value *= 1.5e38F;
        CHECK(largestError(random.problem, attention(random.problem)) < 2e-6 * 3e38);
    }
}

TEST_CASE("a very low score hides no key, and very high scores are still distinguished") {
    // scores of -1e38, -2e38, -3e38
    const OneColumn low({1e19F}, {-1e19F, -2e19F, -3e19F}, {7, 8, 9});
    CHECK(lastOutput(low.problem, low.q) == 7);
    const OneColumn one({1e19F}, {-3e19F}, {7});
    CHECK(lastOutput(one.problem, one.q) == 7);
    const OneColumn high({1e19F}, {2.5e19F, 3e19F, 3e19F}, {7, 8, 10});
    CHECK(lastOutput(high.problem, high.q) == 9);
    // beyond the range of float32
    const OneColumn beyond({-1e20F}, {1e20F, 2e20F}, {7, 8});
    CHECK(lastOutput(beyond.problem, beyond.q) == 7);
    // a key that the causal mask hides stays hidden
    OneColumn causal({1e19F}, {-3e19F, 1}, {7, 8});
    causal.problem.options.causal = true;
    causal.problem.offset = {-9};
    CHECK(lastOutput(causal.problem, causal.q) == 0);
}

TEST_CASE("products beyond the range of float32 that cancel leave the score that they should") {
    // scores of 0, 1e39 - 1e39 + 4 and 0; the sum of the second in float32 is NaN, or -infinity
    const std::vector<float> q = {1e20F, 1e20F, 2};
    const std::vector<float> k = {0, 0, 0, 1e19F, -1e19F, 2, -4e18F, 4e18F, 0};
    const std::vector<float> v = {1, 2, 4};
    Attention problem;
    problem.keys = 3;
    problem.dk = 3;
    problem.dv = 1;
    problem.options.scale = 1;
    problem.k = Rows::sideBySide(k.data(), 1, 3, 3);
    problem.v = Rows::sideBySide(v.data(), 1, 3, 1);
    problem.length = {3};
    const double expected = (1 + 2 * std::exp(4.0) + 4) / (2 + std::exp(4.0));
    for (const Index queries : {1, 9}) {
        for (const bool all : {false, true}) {
            std::vector<float> rows;
            for (Index r = 0; r < queries; ++r) rows.insert(rows.end(), q.begin(), q.end());
            problem.queries = queries;
            problem.offset = {0};
            problem.q = Rows::sideBySide(rows.data(), 1, queries, 3);
            problem.stages = {};
            problem.stages.scores = problem.stages.capped = problem.stages.masked = all;
            problem.stages.weights = problem.stages.logSumExp = all;
            const AttentionResult result = attention(problem);
            CHECK(result.output(queries - 1, 0) == doctest::Approx(expected).epsilon(1e-6));
            if (!all) continue;
            for (const Matrix* stage : {&result.scores, &result.capped, &result.masked}) {
                CHECK((*stage)(queries - 1, 0) == 0);
                CHECK((*stage)(queries - 1, 1) == 4);
            }
            CHECK(result.logSumExp(0, 0) == doctest::Approx(std::log(2 + std::exp(4.0))));
        }
    }
}

TEST_CASE("a key with a low term of a mask has weight 0 only if another key has a higher term") {
    const std::vector<float> bias = {-largestFloat, -largestFloat / 2, -infinity};
    OneColumn single({1}, {1, 1, 1}, {7, 8, 9});
    single.problem.mask = {.bias = bias.data(), .stride = {0, 0, 0, 1}};
    CHECK(lastOutput(single.problem, single.q) == 8);
    single.problem.length = {1};
    CHECK(lastOutput(single.problem, single.q) == 7);
    single.problem.length = {0};
    CHECK(lastOutput(single.problem, single.q) == 0);
    single.problem.length = {1};
    single.problem.stages.logSumExp = true;
    CHECK(attention(single.problem).logSumExp(0, 0) == doctest::Approx(-largestFloat));
}

TEST_CASE("caps from 1e-320 to 1e300 work") {
    const OneColumn single({1}, {1, 3}, {0, 1});
    for (const double cap : {1e-320, 1e-40, 1e-3, 1.0, 1e30, 3e38, 1e300}) {
        Attention problem = single.problem;
        problem.options.softcap = cap;
        const double weight = 1 / (1 + std::exp(cap * (std::tanh(1 / cap) - std::tanh(3 / cap))));
        const double expected = cap > 1e20 ? 1 / (1 + std::exp(-2.0)) : weight;
        CHECK(attention(problem).output(0, 0) == doctest::Approx(expected).epsilon(1e-6));
    }
    OneColumn zero({0}, {1, 3}, {0, 1});
    zero.problem.options.softcap = 1e-40;
    CHECK(lastOutput(zero.problem, zero.q) == 0.5F);
}

TEST_CASE("with the largest scale of float32, scores of zero stay zero") {
    OneColumn single({0}, {1, 3}, {0, 1});
    single.problem.options.scale = static_cast<double>(largestFloat);
    CHECK(lastOutput(single.problem, single.q) == 0.5F);
}

TEST_CASE("sinks and keys of the layer agree with the reference in double") {
    Uniform uniform(67);
    const std::vector<float> sinks = {0.5F, -infinity, 3, -80, largestFloat, -largestFloat};
    for (const Index queries : {1, 3, 70}) {
        for (const Index added : {0, 1, 300}) {
            Attention problem;
            problem.batch = 2;
            problem.heads = 6;
            problem.kvHeads = 2;
            problem.queries = queries;
            problem.keys = 265;
            problem.dk = 7;
            problem.dv = 5;
            const std::vector<float> keys = uniform.list(2 * added * 7);
            const std::vector<float> values = uniform.list(2 * added * 5);
            std::vector<float> bias;
            problem.biasKeys = added;
            problem.biasKey = keys.data();
            problem.biasValue = values.data();
            problem.sinks = sinks.data();
            problem.stages.weights = problem.stages.logSumExp = true;
            SUBCASE("everything visible") {}
            SUBCASE("causal, and some queries see only keys of the layer") {
                problem.options.causal = true;
                problem.offset = {-1, 40};
            }
            SUBCASE("a window") {
                problem.options.window.left = 3;
                problem.options.window.right = 1;
                problem.offset = {150, 300};
            }
            SUBCASE("a length and a cap") {
                problem.length = {13, 0};
                problem.options.softcap = 1;
            }
            SUBCASE("a mask") {
                bias = uniform.list(queries * 265);
                for (float& term : bias)
                    if (term < 0) term = -infinity;
                problem.mask = {.bias = bias.data(), .stride = {0, 0, 265, 1}};
            }
            const RandomProblem random(71, problem);
            const AttentionResult result = attention(random.problem);
            CHECK(largestError(random.problem, result) < 2e-6);
            for (Index row = 0; row < 12 * queries; row += 5) {
                const Index head = row / queries;
                const ReferenceRow reference =
                    referenceAttention(random.problem, head / 6, head % 6, row % queries);
                double worst = 0;
                for (Index key = 0; key < 265 + added; ++key)
                    worst = std::max(worst,
                                     std::fabs(static_cast<double>(result.weights(row, key)) -
                                               reference.weights[static_cast<std::size_t>(key)]));
                CHECK(worst < 1e-6);
                const auto sum = static_cast<double>(result.logSumExp(row, 0));
                CHECK((sum == reference.logSumExp ||
                       std::fabs(sum - reference.logSumExp) <
                           2e-6 * std::max(1.0, std::fabs(reference.logSumExp))));
            }
        }
    }
}

TEST_CASE("keys of the layer are not added to a cache") {
    const float key[] = {1, -1};
    const float value[] = {5, 6};
    Attention problem;
    problem.queries = problem.keys = 3;
    problem.dk = problem.dv = 2;
    problem.biasKeys = 1;
    problem.biasKey = key;
    problem.biasValue = value;
    const RandomProblem random(73, problem);
    Cache cache(1, PackedHead(2, 2));
    CHECK(attention(random.problem, &cache).output == attention(random.problem).output);
    CHECK(cache.front().size() == 3);
}

TEST_CASE("an empty past gives the new keys and values as the present ones") {
    Attention problem;
    problem.queries = problem.keys = 4;
    problem.heads = problem.kvHeads = 2;
    problem.dk = 3;
    problem.dv = 2;
    problem.present = true;
    const RandomProblem random(79, problem);
    const AttentionResult result = attention(random.problem);
    REQUIRE(result.presentKey.rows() == 8);
    for (Index head = 0; head < 2; ++head)
        for (Index row = 0; row < 4; ++row)
            for (Index c = 0; c < 3; ++c)
                CHECK(result.presentKey(head * 4 + row, c) ==
                      random.k[static_cast<std::size_t>(row * 6 + head * 3 + c)]);
    CHECK(result.presentValue.rows() == 8);
    problem.present = false;
    CHECK(attention(RandomProblem(79, problem).problem).presentKey.size() == 0);
}

TEST_CASE("a cap far above a score leaves it in double too") {
    for (const double cap : {1e4, 1e12, 1e20}) {
        // values whose sum leaves the range of float32, so that the row is computed in double
        OneColumn row({1}, {3, 2, -1}, {3e38F, 3e38F, 3e38F});
        row.problem.options.softcap = cap;
        row.problem.options.scale = 1;
        const Matrix weights = attention(row.problem).weights;
        const double sum = std::exp(3.0) + std::exp(2.0) + std::exp(-1.0);
        CHECK(weights(0, 0) == doctest::Approx(std::exp(3.0) / sum).epsilon(1e-5));
        CHECK(weights(0, 2) == doctest::Approx(std::exp(-1.0) / sum).epsilon(1e-5));
    }
}

TEST_CASE("a hidden key that is not finite leaves products beyond float32 as they are") {
    for (const float hidden : {infinity, -infinity, std::numeric_limits<float>::quiet_NaN()}) {
        OneColumn rows({1e30F}, {1e30F, 2e30F, hidden}, {7, 8, 9});
        rows.problem.length = {2};
        CHECK(lastOutput(rows.problem, rows.q) == 8);
    }
}
