#include "encoding.h"

#include <doctest/doctest.h>

using namespace phasor;

TEST_CASE("position 1 of a six-dimensional encoding is the worked example of the notes") {
    const Matrix p = sinusoidal(Positions{0, 1}, {.dim = 6});
    const double expected[] = {0.841470984808, 0.540302305868,   0.0463992234647,
                               0.998922976041, 0.00215443302337, 0.999997679206};
    for (Index column = 0; column < 6; ++column) {
        CHECK(p(0, column) == (column % 2 == 0 ? 0.0f : 1.0f));
        CHECK(p(1, column) == static_cast<float>(expected[column]));
    }
}
