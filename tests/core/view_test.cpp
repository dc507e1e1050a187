#include "attention/view.h"

#include <doctest/doctest.h>

#include <numeric>

#include "random_problem.h"

using namespace phasor;

namespace {

// the view of one key/value head of a problem, with all its keys
AttentionView viewOf(const Attention& problem) {
    HeadInputs in;
    in.queries = problem.queries;
    in.visibility = {.length = problem.length[0],
                     .causal = problem.options.causal,
                     .window = problem.options.window,
                     .offset = problem.offset[0],
                     .always = {}};
    in.scale = problem.options.scale;
    in.softcap = problem.options.softcap;
    AttentionView view(in, problem.heads, problem.keys, problem.dk);
    // in two parts, the first of which ends within a panel
    const Index part = problem.keys / 2;
    view.append(problem.k.at(0, 0), problem.k.rowStride, part);
    view.append(problem.k.at(0, 0) + part * problem.k.rowStride, problem.k.rowStride,
                problem.keys - part);
    return view;
}

std::vector<std::int32_t> upTo(Index count) {
    std::vector<std::int32_t> list(static_cast<std::size_t>(count));
    std::iota(list.begin(), list.end(), 0);
    return list;
}

Attention randomSizes() {
    Attention problem;
    problem.queries = 21;
    problem.keys = 700;
    problem.dk = 24;
    problem.dv = 1;
    problem.stages = {
        .scores = true, .capped = false, .masked = false, .weights = true, .logSumExp = false};
    return problem;
}

// a pixel for every key; edges: 0, 1, ..., the number of keys
PixelRow oneKeyEach(std::span<const std::int32_t> edges) {
    return {.from = edges.first(edges.size() - 1), .to = edges.subspan(1)};
}

}  // namespace

TEST_CASE("a view with a pixel for each cell has the weights and scores of attention") {
    Attention sizes = randomSizes();
    SUBCASE("everything visible") {}
    SUBCASE("causal, the last query sees the last key") {
        sizes.options.causal = true;
        sizes.offset = {679};
    }
    SUBCASE("a window, padding and a cap; the last rows see nothing") {
        sizes.options.window = {.left = 20, .right = 3};
        sizes.length = {610};
        sizes.offset = {615};
        sizes.options.softcap = 2;
    }
    const RandomProblem random(7, sizes);
    const Attention& problem = random.problem;
    const AttentionResult wanted = attention(problem);
    AttentionView view = viewOf(problem);
    const std::vector<std::int32_t> edges = upTo(problem.keys + 1);
    const std::vector<std::int32_t> rows = upTo(problem.queries);
    PixelRow cells = oneKeyEach(edges);
    const Matrix weights = view.pixels(0, random.q.data(), rows, cells);
    CHECK((weights - wanted.weights).cwiseAbs().maxCoeff() < 1e-6F);
    // the same bits when the sums are known, and when a query is computed alone
    CHECK(view.pixels(0, random.q.data(), rows, cells) == weights);
    AttentionView other = viewOf(problem);
    CHECK(other.pixels(0, random.q.data() + 12 * problem.dk, std::span(rows).subspan(12, 1),
                       cells) == weights.row(12));
    cells.scores = true;
    const Matrix scores = view.pixels(0, random.q.data(), rows, cells);
    CHECK((scores - wanted.scores).cwiseAbs().maxCoeff() < 1e-5F);
}

TEST_CASE("pixels of several keys, which may overlap, have their sum and maximum") {
    Attention sizes = randomSizes();
    sizes.options.causal = true;
    sizes.offset = {300};
    const RandomProblem random(8, sizes);
    const Attention& problem = random.problem;
    const Matrix wanted = attention(problem).weights;
    AttentionView view = viewOf(problem);
    const std::vector<std::int32_t> from = {3, 250, 255, 310, 690};
    const std::vector<std::int32_t> to = {260, 260, 311, 700, 700};
    const std::vector<std::int32_t> rows = {2, 3, 20};
    std::vector<float> q;
    for (const Index row : rows)
        q.insert(q.end(), random.q.begin() + row * problem.dk,
                 random.q.begin() + (row + 1) * problem.dk);
    for (const bool largest : {false, true}) {
        const PixelRow cells = {.from = from, .to = to, .scores = false, .largest = largest};
        const Matrix pixels = view.pixels(0, q.data(), rows, cells);
        for (Index r = 0; r < 3; ++r)
            for (Index x = 0; x < 5; ++x) {
                const auto at = static_cast<std::size_t>(x);
                const auto part = wanted.row(rows[static_cast<std::size_t>(r)])
                                      .segment(from[at], to[at] - from[at]);
                CHECK(pixels(r, x) ==
                      doctest::Approx(largest ? part.maxCoeff() : part.sum()).epsilon(1e-5));
            }
    }
}

TEST_CASE("queries and keys out of range give the weights of attention") {
    Attention sizes = randomSizes();
    sizes.queries = 9;
    sizes.keys = 40;
    RandomProblem random(9, sizes);
    Attention& problem = random.problem;
    SUBCASE("products that leave float32") {
        for (float& x : random.q) x *= 1e30F;
        for (float& x : random.k) x *= 1e30F;
    }
    SUBCASE("a key that is not a number, which nobody sees") {
        random.k.back() = std::numeric_limits<float>::quiet_NaN();
        problem.length = {39};
    }
    SUBCASE("an infinite query") {
        random.q[5] = infinity;
    }
    SUBCASE("a scale that is too large in units of ln 2") {
        problem.options.scale = 3e38;
    }
    const AttentionResult wanted = attention(problem);
    AttentionView view = viewOf(problem);
    const std::vector<std::int32_t> edges = upTo(41);
    PixelRow cells = oneKeyEach(edges);
    for (const bool scores : {false, true}) {
        cells.scores = scores;
        const Matrix got = view.pixels(0, random.q.data(), std::span(edges).first(9), cells);
        const Matrix& reference = scores ? wanted.scores : wanted.weights;
        for (Index i = 0; i < got.size(); ++i) {
            const float a = got.data()[i], b = reference.data()[i];
            CAPTURE(i);
            CHECK((std::isnan(a) ? std::isnan(b)
                                 : a == b || std::fabs(a - b) <= 1e-5F * std::fabs(b) + 1e-7F));
        }
    }
}
