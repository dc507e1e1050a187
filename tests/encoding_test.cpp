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

TEST_CASE("position 0 is 0 and 1 exactly, wherever the table begins") {
    for (const Layout layout : {Layout::interleaved, Layout::concatenated}) {
        for (const double first : {0.0, -1.0, -700.0}) {
            const Matrix table =
                sinusoidal(Progression{first, 1000}, {.dim = 64, .layout = layout});
            const auto row = static_cast<Index>(-first);
            for (Index column = 0; column < 64; ++column) {
                const bool sine = layout == Layout::interleaved ? column % 2 == 0 : column < 32;
                CHECK(table(row, column) == (sine ? 0.0f : 1.0f));
            }
        }
    }
}
