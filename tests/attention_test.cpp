#include "attention.h"

#include <doctest/doctest.h>

using namespace phasor;

TEST_CASE("two orthogonal queries weigh two values as worked by hand in the notes") {
    const float identity[] = {1, 0, 0, 1};
    const float values[] = {1, 2, 3, 4};
    Attention problem;
    problem.queries = problem.keys = problem.dk = problem.dv = 2;
    problem.q = problem.k = Rows::sideBySide(identity, 1, 2, 2);
    problem.v = Rows::sideBySide(values, 1, 2, 2);
    problem.scale = 0.70710678118654752;
    problem.offset = {0};
    problem.length = {2};
    problem.stages.weights = true;
    const AttentionResult result = attention(problem);
    CHECK(result.weights(0, 0) == doctest::Approx(0.669761549326657));
    CHECK(result.weights(0, 1) == doctest::Approx(0.330238450673343));
    CHECK(result.output(0, 0) == doctest::Approx(1.66047690134669));
    CHECK(result.output(0, 1) == doctest::Approx(2.66047690134669));
}
