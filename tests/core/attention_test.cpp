#include "attention/attention.h"

#include <doctest/doctest.h>

#include "random_problem.h"

using namespace phasor;

namespace {

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

Attention sizes(Index queries, Index keys, Index dk, Index dv) {
    Attention problem;
    problem.queries = queries;
    problem.keys = keys;
    problem.dk = dk;
    problem.dv = dv;
    return problem;
}

}  // namespace

TEST_CASE("two orthogonal queries weigh two values as worked by hand in the notes") {
    const float identity[] = {1, 0, 0, 1};
    const float values[] = {1, 2, 3, 4};
    Attention problem = sizes(2, 2, 2, 2);
    problem.q = problem.k = Rows::sideBySide(identity, 1, 2, 2);
    problem.v = Rows::sideBySide(values, 1, 2, 2);
    problem.options.scale = 0.70710678118654752;
    problem.offset = {0};
    problem.length = {2};
    problem.stages.weights = true;
    const AttentionResult result = attention(problem);
    CHECK(result.weights(0, 0) == doctest::Approx(0.669761549326657).epsilon(1e-7));
    CHECK(result.weights(0, 1) == doctest::Approx(0.330238450673343).epsilon(1e-7));
    CHECK(result.output(0, 0) == doctest::Approx(1.66047690134669).epsilon(1e-7));
    CHECK(result.output(0, 1) == doctest::Approx(2.66047690134669).epsilon(1e-7));
}

TEST_CASE("every head size and every ragged length agrees with the reference in double") {
    std::uint32_t seed = 1;
    for (const Index dk : {1, 2, 3, 7, 8, 33, 64, 80, 256}) {
        for (const Index dv : {1, 5, 8, 31, 128}) {
            const Index queries = 1 + static_cast<Index>(seed * 7 % 19);
            const Index keys = 1 + static_cast<Index>(seed * 13 % 41);
            const RandomProblem random(seed++, sizes(queries, keys, dk, dv));
            CAPTURE(dk);
            CAPTURE(dv);
            CHECK(largestError(random.problem, attention(random.problem)) < 2e-6);
        }
    }
}

TEST_CASE("several blocks of keys and of queries agree with the reference in double") {
    Attention problem = sizes(130, 600, 64, 64);
    SUBCASE("everything visible") {}
    SUBCASE("causal") {
        problem.options.causal = true;
    }
    SUBCASE("causal with an offset") {
        problem.options.causal = true;
        problem.offset = {470};
    }
    SUBCASE("a window") {
        problem.options.window.left = 37;
        problem.options.window.right = 3;
        problem.offset = {200};
    }
    SUBCASE("a length") {
        problem.length = {300};
    }
    SUBCASE("capped") {
        problem.options.softcap = 2;
    }
    const RandomProblem random(7, problem);
    // in a row that sees few keys, few errors are averaged
    CHECK(largestError(random.problem, attention(random.problem)) <
          (problem.options.causal ? 1e-6 : 5e-7));
}

TEST_CASE("batches and grouped heads agree with the reference in double") {
    Attention problem = sizes(9, 21, 6, 10);
    problem.batch = 2;
    problem.heads = 6;
    problem.kvHeads = 2;
    problem.options.causal = true;
    problem.offset = {0, 12};
    problem.length = {21, 17};
    const RandomProblem random(11, problem);
    CHECK(largestError(random.problem, attention(random.problem)) < 1e-6);
}

TEST_CASE("every stage agrees with the reference in double, for one query and for many") {
    for (const Index queries : {2, 20}) {
        Attention problem = sizes(queries, 300, 12, 4);
        problem.options.softcap = 1.5;
        problem.options.causal = true;
        problem.offset = {270};
        problem.stages = {true, true, true, true, true};
        const RandomProblem random(13, problem);
        const AttentionResult result = attention(random.problem);
        double worst = 0;
        for (Index i = 0; i < queries; ++i) {
            const ReferenceRow row = referenceAttention(random.problem, 0, 0, i);
            for (Index j = 0; j < 300; ++j) {
                const auto column = static_cast<std::size_t>(j);
                const double capped = 1.5 * std::tanh(row.scores[column] / 1.5);
                worst = std::max({worst, std::fabs(result.scores(i, j) - row.scores[column]),
                                  std::fabs(result.capped(i, j) - capped),
                                  std::fabs(result.weights(i, j) - row.weights[column])});
                if (j > i + 270)
                    CHECK(result.masked(i, j) == -infinity);
                else
                    worst = std::max(worst, std::fabs(result.masked(i, j) - row.masked[column]));
            }
            worst = std::max(worst, std::fabs(result.logSumExp(i, 0) - row.logSumExp));
        }
        CHECK(worst < 2e-6);
    }
}

TEST_CASE("masks of booleans and of numbers, broadcast or not, agree with the reference") {
    Uniform uniform(17);
    std::vector<float> bias = uniform.list(Index{40} * 300);
    std::vector<std::uint8_t> keep;
    for (float& term : bias) {
        keep.push_back(term > 0 ? 1 : 0);
        if (term < -1) term = -infinity;
    }
    for (const Index queries : {3, 40}) {
        Attention problem = sizes(queries, 300, 16, 16);
        SUBCASE("keep") {
            problem.mask = {.keep = keep.data(), .stride = {0, 0, 300, 1}};
        }
        SUBCASE("keep by key") {
            problem.mask = {.keep = keep.data(), .stride = {0, 0, 0, 1}};
        }
        SUBCASE("keep by query") {
            problem.mask = {.keep = keep.data(), .stride = {0, 0, 1, 0}};
        }
        SUBCASE("bias") {
            problem.mask = {.bias = bias.data(), .stride = {0, 0, 300, 1}};
        }
        SUBCASE("bias by query") {
            problem.mask = {.bias = bias.data(), .stride = {0, 0, 1, 0}};
        }
        problem.stages.weights = true;
        const RandomProblem random(19, problem);
        const AttentionResult result = attention(random.problem);
        CHECK(largestError(random.problem, result) < 5e-7);
        for (Index i = 0; i < queries; ++i) {
            const float sum = result.weights.row(i).sum();
            CHECK((sum == 0 || std::fabs(sum - 1) < 1e-6F));
        }
    }
}

TEST_CASE("a mask that hides whole blocks gives the reference too") {
    const Index n = 520;
    std::vector<std::uint8_t> keep(static_cast<std::size_t>(n * n), 0);
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j)
            keep[static_cast<std::size_t>(i * n + j)] = i / 130 == j / 130;
    Attention problem = sizes(n, n, 8, 8);
    problem.mask = {.keep = keep.data(), .stride = {0, 0, n, 1}};
    const RandomProblem random(23, problem);
    CHECK(largestError(random.problem, attention(random.problem)) < 1e-6);
}

TEST_CASE("a query that sees no key gets zeros and a log-sum-exp of -infinity") {
    for (const Index queries : {2, 12}) {
        Attention problem = sizes(queries, 9, 4, 4);
        problem.options.causal = true;
        problem.offset = {-1};
        problem.stages.weights = problem.stages.logSumExp = true;
        const RandomProblem random(29, problem);
        const AttentionResult result = attention(random.problem);
        CHECK(result.output.row(0).isZero(0));
        CHECK(result.weights.row(0).isZero(0));
        CHECK(result.logSumExp(0, 0) == -infinity);
        CHECK(result.weights(1, 0) == 1);
    }
}

TEST_CASE("hidden keys and values never reach the result, whatever they hold") {
    for (const Index queries : {2, 12}) {
        for (const float bad : {notANumber, infinity, -infinity}) {
            Attention problem = sizes(queries, 12, 4, 5);
            problem.options.causal = true;
            RandomProblem random(31, problem);
            const AttentionResult clean = attention(random.problem);
            std::fill_n(random.k.end() - 4, 4, bad);
            std::fill_n(random.v.end() - 5, 5, bad);
            const AttentionResult dirty = attention(random.problem);
            // only the last of twelve queries sees the last key
            const Index rows = std::min<Index>(queries, 11);
            CHECK(dirty.output.topRows(rows) == clean.output.topRows(rows));
        }
    }
}

TEST_CASE("a value that is seen reaches the result even when it is not finite") {
    RandomProblem random(37, sizes(6, 6, 4, 4));
    random.v[9] = notANumber;
    random.v[10] = infinity;
    const AttentionResult result = attention(random.problem);
    for (Index i = 0; i < 6; ++i) {
        CHECK(std::isfinite(result.output(i, 0)));
        CHECK(std::isnan(result.output(i, 1)));
        CHECK(result.output(i, 2) == infinity);
    }
}

TEST_CASE("scores far beyond the range of the exponential give no NaN") {
    for (const float size : {1e3F, 1e10F, 1e18F}) {
        RandomProblem random(41, sizes(9, 30, 8, 8));
        for (float& value : random.q) value *= size;
        for (float& value : random.k) value *= size;
        random.problem.stages.weights = true;
        const AttentionResult result = attention(random.problem);
        CHECK(result.output.allFinite());
        for (Index i = 0; i < 9; ++i) CHECK(std::fabs(result.weights.row(i).sum() - 1) < 1e-6F);
    }
}

TEST_CASE("a row of -3.4e38 in a float mask is a mean, not zeros") {
    const float least = -std::numeric_limits<float>::max();
    std::vector<float> bias(12, least);
    for (const bool staged : {false, true}) {
        Attention problem = sizes(8, 12, 4, 1);
        problem.mask = {.bias = bias.data(), .stride = {0, 0, 0, 1}};
        problem.stages.masked = staged;
        const RandomProblem random(43, problem);
        const AttentionResult result = attention(random.problem);
        float mean = 0;
        for (const float value : random.v) mean += value / 12;
        CHECK(result.output(0, 0) == doctest::Approx(mean).epsilon(1e-5));
    }
}

TEST_CASE("attention with one key returns its value exactly") {
    for (const Index queries : {1, 8}) {
        const RandomProblem random(47, sizes(queries, 1, 16, 16));
        const AttentionResult result = attention(random.problem);
        for (Index i = 0; i < queries; ++i)
            for (Index c = 0; c < 16; ++c)
                CHECK(result.output(i, c) == random.v[static_cast<std::size_t>(c)]);
    }
}

TEST_CASE("a past and new keys give the same as all keys at once") {
    Attention allAtOnce = sizes(5, 30, 6, 4);
    allAtOnce.options.causal = true;
    allAtOnce.offset = {18};
    const RandomProblem random(53, allAtOnce);
    Attention later = random.problem;
    later.past = 18;
    later.keys = 12;
    later.pastKey = random.k.data();
    later.pastValue = random.v.data();
    later.k = Rows::sideBySide(random.k.data() + 18 * 6, 1, 12, 6);
    later.v = Rows::sideBySide(random.v.data() + 18 * 4, 1, 12, 4);
    const AttentionResult result = attention(later);
    CHECK(result.output == attention(random.problem).output);
    CHECK(std::equal(random.k.begin(), random.k.end(), result.presentKey.data()));
    CHECK(std::equal(random.v.begin(), random.v.end(), result.presentValue.data()));
}

TEST_CASE("a cache filled in uneven steps gives what the whole sequence gives") {
    Attention allAtOnce = sizes(50, 50, 7, 9);
    allAtOnce.heads = 4;
    allAtOnce.kvHeads = 2;
    allAtOnce.options.causal = true;
    const RandomProblem random(59, allAtOnce);
    const AttentionResult expected = attention(random.problem);
    Cache cache(2, PackedHead(7, 9));
    Index done = 0;
    for (const Index step : {1, 1, 2, 9, 20, 1, 16}) {
        Attention part = random.problem;
        part.queries = part.keys = step;
        part.offset = {done};
        part.length = {done + step};
        part.q.data += done * part.q.rowStride;
        part.k.data += done * part.k.rowStride;
        part.v.data += done * part.v.rowStride;
        const AttentionResult result = attention(part, &cache);
        for (Index k = 0; k < result.output.size(); ++k)
            CHECK(std::fabs(result.output.data()[k] - expected.output.data()[done * 36 + k]) <
                  1e-6F);
        done += step;
    }
    CHECK(cache.front().size() == 50);
}
