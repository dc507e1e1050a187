// Numbers at the ends of the range of float32, sinks and keys of the layer.
#include "attention/extreme.h"

#include <doctest/doctest.h>

#include "naive.h"

using namespace phasor;

namespace {

constexpr float most = std::numeric_limits<float>::max();

// one column each, so that a score is a product and an output a mean
struct Line {
    std::vector<float> q, k, v;
    Attention problem;

    Line(std::vector<float> queries, std::vector<float> keys, std::vector<float> values)
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
float last(Attention problem, const std::vector<float>& q) {
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
    const Line two({0}, {1, 2}, {3e38F, 1e38F});
    CHECK(last(two.problem, two.q) == doctest::Approx(2e38));
    const Line signs({0}, {1, 2, 3, 4}, {most, most, -most, -most});
    CHECK(last(signs.problem, signs.q) == 0);
    const Line equal({0}, {1, 2, 3}, {most, most, most});
    CHECK(last(equal.problem, equal.q) == most);
}

TEST_CASE("many values near the largest float32 agree with the naive double answer") {
    for (const Index queries : {2, 70}) {
        Attention wanted;
        wanted.queries = queries;
        wanted.keys = 300;
        wanted.dk = 6;
        wanted.dv = 5;
        RandomProblem random(61, wanted);
        for (float& value : random.v) value *= 1.5e38F;
        CHECK(largestError(random.problem, attention(random.problem)) < 2e-6 * 3e38);
    }
}

TEST_CASE("a low score hides nothing and a high one is not the same as a higher one") {
    // scores of -1e38, -2e38, -3e38
    const Line low({1e19F}, {-1e19F, -2e19F, -3e19F}, {7, 8, 9});
    CHECK(last(low.problem, low.q) == 7);
    const Line one({1e19F}, {-3e19F}, {7});
    CHECK(last(one.problem, one.q) == 7);
    const Line high({1e19F}, {2.5e19F, 3e19F, 3e19F}, {7, 8, 10});
    CHECK(last(high.problem, high.q) == 9);
    // beyond the range of float32
    const Line beyond({-1e20F}, {1e20F, 2e20F}, {7, 8});
    CHECK(last(beyond.problem, beyond.q) == 7);
    // hidden all the same
    Line causal({1e19F}, {-3e19F, 1}, {7, 8});
    causal.problem.causal = true;
    causal.problem.offset = {-9};
    CHECK(last(causal.problem, causal.q) == 0);
}

TEST_CASE("low terms of a mask hide only beside higher ones") {
    const std::vector<float> bias = {-most, -most / 2, -infinity};
    Line line({1}, {1, 1, 1}, {7, 8, 9});
    line.problem.mask = {.bias = bias.data(), .stride = {0, 0, 0, 1}};
    CHECK(last(line.problem, line.q) == 8);
    line.problem.length = {1};
    CHECK(last(line.problem, line.q) == 7);
    line.problem.length = {0};
    CHECK(last(line.problem, line.q) == 0);
    line.problem.length = {1};
    line.problem.stages.logSumExp = true;
    CHECK(attention(line.problem).logSumExp(0, 0) == doctest::Approx(-most));
}

TEST_CASE("a cap of any size is a cap") {
    const Line line({1}, {1, 3}, {0, 1});
    for (const double cap : {1e-320, 1e-40, 1e-3, 1.0, 1e30, 3e38, 1e300}) {
        Attention problem = line.problem;
        problem.softcap = cap;
        const double share = 1 / (1 + std::exp(cap * (std::tanh(1 / cap) - std::tanh(3 / cap))));
        const double wanted = cap > 1e20 ? 1 / (1 + std::exp(-2.0)) : share;
        CHECK(attention(problem).output(0, 0) == doctest::Approx(wanted).epsilon(1e-6));
    }
    Line zero({0}, {1, 3}, {0, 1});
    zero.problem.softcap = 1e-40;
    CHECK(last(zero.problem, zero.q) == 0.5F);
}

TEST_CASE("a scale at the end of the range of float32 leaves scores of zero what they are") {
    Line line({0}, {1, 3}, {0, 1});
    line.problem.scale = static_cast<double>(most);
    CHECK(last(line.problem, line.q) == 0.5F);
}

TEST_CASE("sinks and keys of the layer agree with the naive double answer") {
    Uniform uniform(67);
    const std::vector<float> sinks = {0.5F, -infinity, 3, -80, most, -most};
    for (const Index queries : {1, 3, 70}) {
        for (const Index added : {0, 1, 300}) {
            Attention wanted;
            wanted.batch = 2;
            wanted.heads = 6;
            wanted.kvHeads = 2;
            wanted.queries = queries;
            wanted.keys = 265;
            wanted.dk = 7;
            wanted.dv = 5;
            const std::vector<float> keys = uniform.list(2 * added * 7);
            const std::vector<float> values = uniform.list(2 * added * 5);
            std::vector<float> bias;
            wanted.added = added;
            wanted.addedKey = keys.data();
            wanted.addedValue = values.data();
            wanted.sinks = sinks.data();
            wanted.stages.weights = wanted.stages.logSumExp = true;
            SUBCASE("everything visible") {}
            SUBCASE("causal, and nothing but the layer's for some") {
                wanted.causal = true;
                wanted.offset = {-1, 40};
            }
            SUBCASE("a window") {
                wanted.left = 3;
                wanted.right = 1;
                wanted.offset = {150, 300};
            }
            SUBCASE("a length and a cap") {
                wanted.length = {13, 0};
                wanted.softcap = 1;
            }
            SUBCASE("a mask") {
                bias = uniform.list(queries * 265);
                for (float& term : bias)
                    if (term < 0) term = -infinity;
                wanted.mask = {.bias = bias.data(), .stride = {0, 0, 265, 1}};
            }
            const RandomProblem random(71, wanted);
            const AttentionResult result = attention(random.problem);
            CHECK(largestError(random.problem, result) < 2e-6);
            for (Index row = 0; row < 12 * queries; row += 5) {
                const Index head = row / queries;
                const NaiveRow naiveRow = naive(random.problem, head / 6, head % 6, row % queries);
                double worst = 0;
                for (Index key = 0; key < 265 + added; ++key)
                    worst =
                        std::max(worst, std::fabs(static_cast<double>(result.weights(row, key)) -
                                                  naiveRow.weights[static_cast<std::size_t>(key)]));
                CHECK(worst < 1e-6);
                const auto sum = static_cast<double>(result.logSumExp(row, 0));
                CHECK((sum == naiveRow.logSumExp ||
                       std::fabs(sum - naiveRow.logSumExp) <
                           2e-6 * std::max(1.0, std::fabs(naiveRow.logSumExp))));
            }
        }
    }
}

TEST_CASE("a cache keeps no key of the layer") {
    const float key[] = {1, -1};
    const float value[] = {5, 6};
    Attention wanted;
    wanted.queries = wanted.keys = 3;
    wanted.dk = wanted.dv = 2;
    wanted.added = 1;
    wanted.addedKey = key;
    wanted.addedValue = value;
    const RandomProblem random(73, wanted);
    Cache cache(1, PackedHead(2, 2));
    CHECK(attention(random.problem, &cache).output == attention(random.problem).output);
    CHECK(cache.front().size() == 3);
}

TEST_CASE("an empty past gives the new keys and values as the present ones") {
    Attention wanted;
    wanted.queries = wanted.keys = 4;
    wanted.heads = wanted.kvHeads = 2;
    wanted.dk = 3;
    wanted.dv = 2;
    wanted.present = true;
    const RandomProblem random(79, wanted);
    const AttentionResult result = attention(random.problem);
    REQUIRE(result.presentKey.rows() == 8);
    for (Index head = 0; head < 2; ++head)
        for (Index row = 0; row < 4; ++row)
            for (Index c = 0; c < 3; ++c)
                CHECK(result.presentKey(head * 4 + row, c) ==
                      random.k[static_cast<std::size_t>(row * 6 + head * 3 + c)]);
    CHECK(result.presentValue.rows() == 8);
    wanted.present = false;
    CHECK(attention(RandomProblem(79, wanted).problem).presentKey.size() == 0);
}
