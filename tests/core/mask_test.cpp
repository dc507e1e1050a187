#include "attention/mask.h"

#include <doctest/doctest.h>

using namespace phasor;

TEST_CASE("a causal query sees the keys up to its own position") {
    const Visibility visibility = {.length = 4, .causal = true};
    CHECK(visibility.of(0).from == 0);
    CHECK(visibility.of(0).to == 1);
    CHECK(visibility.of(3).to == 4);
    CHECK(visibility.of(9).to == 4);
}

TEST_CASE("an offset moves the causal diagonal, and a negative one leaves rows empty") {
    CHECK((Visibility{.length = 6, .causal = true, .offset = 2}).of(1).to == 4);
    const Interval none = (Visibility{.length = 6, .causal = true, .offset = -3}).of(1);
    CHECK(none.from == none.to);
}

TEST_CASE("a window bounds both sides, and a window of zero is the query's own position only") {
    const Interval own = (Visibility{.length = 9, .window = {0, 0}}).of(5);
    CHECK(own.from == 5);
    CHECK(own.to == 6);
    const Interval wide = (Visibility{.length = 9, .window = {2, 1}}).of(5);
    CHECK(wide.from == 3);
    CHECK(wide.to == 7);
    const Interval beyond = (Visibility{.length = 3, .window = {1, 1}}).of(8);
    CHECK(beyond.from == beyond.to);
}

TEST_CASE("sums of positions, offsets and windows never overflow") {
    constexpr Index largest = 2147483647;
    constexpr Index far = Index{1} << 30;
    for (const Index left : {Index{-1}, Index{0}, Index{5}, largest})
        for (const Index right : {Index{-1}, Index{0}, Index{5}, largest})
            for (const Index offset : {-far, Index{-3}, Index{0}, Index{4}, far})
                for (const bool causal : {false, true}) {
                    const Visibility visibility = {
                        .length = 9, .causal = causal, .window = {left, right}, .offset = offset};
                    for (const Index query : {Index{0}, Index{7}}) {
                        const Interval seen = visibility.of(query);
                        const auto p = static_cast<double>(query) + static_cast<double>(offset);
                        for (Index key = 0; key < 9; ++key) {
                            const auto j = static_cast<double>(key);
                            const bool expected =
                                (!causal || j <= p) &&
                                (left < 0 || j >= p - static_cast<double>(left)) &&
                                (right < 0 || j <= p + static_cast<double>(right));
                            CHECK((key >= seen.from && key < seen.to) == expected);
                        }
                    }
                }
}

TEST_CASE("a mask with stride 0 is broadcast") {
    const std::uint8_t keep[] = {1, 0, 1};
    const Mask mask = {.keep = keep, .stride = {0, 0, 0, 1}};
    for (Index query = 0; query < 3; ++query) {
        CHECK(mask.at(4, 2).term(query, 0) == 0);
        CHECK(mask.at(4, 2).term(query, 1) == -std::numeric_limits<float>::infinity());
    }
}
