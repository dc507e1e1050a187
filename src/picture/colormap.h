// A number between 0 and 1 → a colour, as a table of 257 entries: with an odd number of entries
// the middle of a diverging map, its zero, has an entry of its own.
//
// Colours of 'rdbu', 'blues', 'greys': ColorBrewer (Brewer, Harrower), interpolated by a uniform
// cubic B-spline as in d3-scale-chromatic. 'viridis': Smith and van der Walt 2015.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "matrix.h"

namespace phasor {

// A pixel as a canvas stores it: bytes red, green, blue, alpha.
using Rgba = std::uint32_t;

inline constexpr Index colorSteps = 256;
using Colors = std::array<Rgba, colorSteps + 1>;

// rdbu: red below, white at the middle, blue above. burd: the same, reversed.
enum class Colormap { rdbu, burd, viridis, blues, greys };

[[nodiscard]] inline bool isDiverging(Colormap map) {
    return map == Colormap::rdbu || map == Colormap::burd;
}

// Entry k is the colour of k / 256.
[[nodiscard]] Colors colors(Colormap map);

// Straight lines between 2 or more stops 0xRRGGBBAA at equal distances. Alpha is interpolated
// with the colour premultiplied, so a fully transparent stop has no hue.
// Throws std::invalid_argument for fewer than 2 stops.
[[nodiscard]] Colors colors(const std::vector<std::uint32_t>& stops);

}  // namespace phasor
