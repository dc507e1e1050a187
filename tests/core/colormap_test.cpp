#include "picture/colormap.h"

#include <doctest/doctest.h>

using namespace phasor;

namespace {

Rgba rgba(unsigned red, unsigned green, unsigned blue, unsigned alpha = 255) {
    return red | green << 8 | blue << 16 | alpha << 24;
}

}  // namespace

TEST_CASE("rdbu runs from ColorBrewer's dark red to its dark blue, burd the other way round") {
    const Colors forward = colors(Colormap::rdbu), backward = colors(Colormap::burd);
    CHECK(forward.front() == rgba(0x67, 0x00, 0x1f));
    CHECK(forward.back() == rgba(0x05, 0x30, 0x61));
    for (std::size_t k = 0; k < forward.size(); ++k)
        CHECK(forward[k] == backward[forward.size() - 1 - k]);
}

TEST_CASE("sequential maps only get darker, viridis only lighter") {
    const auto brightness = [](Rgba c) {
        return 0.2126 * (c & 0xff) + 0.7152 * (c >> 8 & 0xff) + 0.0722 * (c >> 16 & 0xff);
    };
    for (const Colormap map : {Colormap::blues, Colormap::greys, Colormap::viridis}) {
        const Colors table = colors(map);
        const double sign = map == Colormap::viridis ? 1 : -1;
        for (std::size_t k = 16; k < table.size(); k += 16)
            CHECK(sign * brightness(table[k]) > sign * brightness(table[k - 16]));
    }
}

TEST_CASE("stops are reached exactly and joined by straight lines") {
    const Colors table = colors({0x000000ff, 0x804020ff, 0xff0000ff});
    CHECK(table[0] == rgba(0, 0, 0));
    CHECK(table[64] == rgba(0x40, 0x20, 0x10));
    CHECK(table[128] == rgba(0x80, 0x40, 0x20));
    CHECK(table[256] == rgba(0xff, 0, 0));
}

TEST_CASE("a fully transparent stop does not change the hue of its neighbours") {
    const Colors table = colors({0x00ff0000, 0xff0000ff});
    CHECK((table[0] >> 24) == 0);
    CHECK(table[128] == rgba(0xff, 0, 0, 128));
}

TEST_CASE("a list of one stop is rejected") {
    CHECK_THROWS_WITH_AS(colors(std::vector<std::uint32_t>{0xff}),
                         "colormap must be a list of 2 or more colours, got 1",
                         std::invalid_argument);
}
