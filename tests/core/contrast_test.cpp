#include "attention/contrast.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

using namespace phasor;

namespace {

const float notANumber = std::numeric_limits<float>::quiet_NaN();

// causal maps of three tokens
const std::vector<float> itself = {1, 0, 0, 0, 1, 0, 0, 0, 1};
const std::vector<float> first = {1, 0, 0, 1, 0, 0, 1, 0, 0};
const std::vector<float> previous = {1, 0, 0, 1, 0, 0, 0, 1, 0};
const std::vector<float> alike = {1, 0, 0, 0.5f, 0.5f, 0, 1 / 3.0f, 1 / 3.0f, 1 / 3.0f};
// the second token looks at itself, the third at the first and at itself
const std::vector<float> other = {1, 0, 0, 0, 1, 0, 0.5f, 0, 0.5f};

std::vector<float> all(const std::vector<std::vector<float>>& maps) {
    std::vector<float> joined;
    for (const auto& map : maps) joined.insert(joined.end(), map.begin(), map.end());
    return joined;
}

}  // namespace

TEST_CASE("the distance of two maps is the part of a row's weight that would have to move") {
    const auto a = all({itself, itself, other});
    const auto b = all({itself, first, itself});
    const auto distances = mapDistances(a.data(), b.data(), 3, 3, 3);
    CHECK(distances[0] == 0);
    CHECK(distances[1] == 2 / 3.0);
    CHECK(distances[2] == 0.5 / 3);
}

TEST_CASE("rows with a weight that is no number do not count, and of none the distance is NaN") {
    const std::vector<float> a = {1, 0, notANumber, 1};
    const std::vector<float> b = {0, 1, 0, 1};
    CHECK(mapDistances(a.data(), b.data(), 1, 2, 2)[0] == 1);
    CHECK(mapDistances(a.data(), b.data(), 1, 0, 2)[0] == 0);
    CHECK(std::isnan(mapDistances(a.data() + 2, b.data(), 1, 1, 2)[0]));
}

TEST_CASE("plain maps are not distinct, and the map furthest from them is first") {
    const auto maps = all({alike, first, other, previous, itself});
    const auto found = distinctMaps(maps.data(), 5, 3, 3, 5);
    REQUIRE(found.size() == 1);
    CHECK(found[0].map == 2);
    // nearest is the token itself: half of one row of three
    CHECK(found[0].distance == 0.5 / 3);
}

TEST_CASE("of maps that are equal only one is distinct") {
    const auto maps = all({other, alike, other});
    CHECK(distinctMaps(maps.data(), 3, 3, 3, 3).size() == 1);
    CHECK(distinctMaps(maps.data(), 3, 3, 3, 0).empty());
}

TEST_CASE("where queries are other tokens than keys there is no token before, and none itself") {
    // two queries, three keys
    const std::vector<float> maps = {1, 0, 0, 0, 1, 0, 0, 0.25f, 0.75f, 0, 0.25f, 0.75f};
    const auto found = distinctMaps(maps.data(), 2, 2, 3, 2);
    // the other one is at the first key that each query sees
    REQUIRE(found.size() == 1);
    CHECK(found[0].map == 1);
    // from equal weights 5/12 move in the first row, and 1/4 in the second, which sees two keys
    CHECK(found[0].distance == doctest::Approx(1 / 3.0));
}

TEST_CASE("a query that no map has a weight for is left out, and a map of no numbers is none") {
    const std::vector<float> maps = {0, 0, 0, 1, notANumber, notANumber, notANumber, notANumber};
    const auto found = distinctMaps(maps.data(), 2, 2, 2, 2);
    CHECK(found.empty());
}
