#include "picture/colormap.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace phasor {
namespace {

constexpr std::uint32_t rdbu[] = {0x67001f, 0xb2182b, 0xd6604d, 0xf4a582, 0xfddbc7, 0xf7f7f7,
                                  0xd1e5f0, 0x92c5de, 0x4393c3, 0x2166ac, 0x053061};
constexpr std::uint32_t blues[] = {0xf7fbff, 0xdeebf7, 0xc6dbef, 0x9ecae1, 0x6baed6,
                                   0x4292c6, 0x2171b5, 0x08519c, 0x08306b};
constexpr std::uint32_t greys[] = {0xffffff, 0xf0f0f0, 0xd9d9d9, 0xbdbdbd, 0x969696,
                                   0x737373, 0x525252, 0x252525, 0x000000};

// every fifth entry of the published table of 256; interpolating linearly is within 1 of the others
constexpr std::uint32_t viridis[] = {
    0x440154, 0x46085c, 0x471063, 0x481769, 0x481d6f, 0x482475, 0x472a7a, 0x46307e, 0x453781,
    0x433d84, 0x414287, 0x3f4889, 0x3d4e8a, 0x3a538b, 0x38598c, 0x355e8d, 0x33638d, 0x31688e,
    0x2e6d8e, 0x2c718e, 0x2a768e, 0x297b8e, 0x27808e, 0x25848e, 0x23898e, 0x218e8d, 0x20928c,
    0x1f978b, 0x1e9c89, 0x1fa188, 0x21a585, 0x24aa83, 0x28ae80, 0x2eb37c, 0x35b779, 0x3dbc74,
    0x46c06f, 0x50c46a, 0x5ac864, 0x65cb5e, 0x70cf57, 0x7cd250, 0x89d548, 0x95d840, 0xa2da37,
    0xb0dd2f, 0xbddf26, 0xcae11f, 0xd8e219, 0xe5e419, 0xf1e51d, 0xfde725,
};

// channel 0, 1 or 2 of 0xRRGGBB
double channel(std::uint32_t color, int index) {
    return static_cast<double>((color >> (16 - 8 * index)) & 0xff);
}

Rgba pixel(double red, double green, double blue, double alpha = 255) {
    const auto byte = [](double value) {
        return static_cast<std::uint32_t>(std::floor(std::clamp(value, 0.0, 255.0) + 0.5));
    };
    return byte(red) | byte(green) << 8 | byte(blue) << 16 | byte(alpha) << 24;
}

// uniform cubic B-spline through the first and last of n + 1 colours, near the others
Colors spline(std::span<const std::uint32_t> controls) {
    const int n = static_cast<int>(controls.size()) - 1;
    Colors table;
    for (int k = 0; k <= colorSteps; ++k) {
        const double t = static_cast<double>(k) / colorSteps;
        const int i = std::min(static_cast<int>(t * n), n - 1);
        const double u = t * n - i;
        double rgb[3];
        for (int c = 0; c < 3; ++c) {
            // beyond the ends the neighbours are mirrored
            const auto channelOf = [&](int control) {
                return channel(controls[sizeOf(control)], c);
            };
            const double v1 = channelOf(i), v2 = channelOf(i + 1);
            const double v0 = i > 0 ? channelOf(i - 1) : 2 * v1 - v2;
            const double v3 = i < n - 1 ? channelOf(i + 2) : 2 * v2 - v1;
            const double u2 = u * u, u3 = u2 * u;
            rgb[c] = ((1 - 3 * u + 3 * u2 - u3) * v0 + (4 - 6 * u2 + 3 * u3) * v1 +
                      (1 + 3 * u + 3 * u2 - 3 * u3) * v2 + u3 * v3) /
                     6;
        }
        table[sizeOf(k)] = pixel(rgb[0], rgb[1], rgb[2]);
    }
    return table;
}

Colors viridisColors() {
    Colors table;
    for (int k = 0; k <= colorSteps; ++k) {
        const int step = std::min(k, 255);
        const std::uint32_t a = viridis[step / 5], b = viridis[std::min(step / 5 + 1, 51)];
        const double u = (step % 5) / 5.0;
        double rgb[3];
        for (int c = 0; c < 3; ++c) rgb[c] = channel(a, c) * (1 - u) + channel(b, c) * u;
        table[sizeOf(k)] = pixel(rgb[0], rgb[1], rgb[2]);
    }
    return table;
}

}  // namespace

Colors colors(Colormap map) {
    switch (map) {
        case Colormap::viridis:
            return viridisColors();
        case Colormap::blues:
            return spline(blues);
        case Colormap::greys:
            return spline(greys);
        default:
            break;
    }
    Colors table = spline(rdbu);
    if (map == Colormap::burd) std::reverse(table.begin(), table.end());
    return table;
}

Colors colors(const std::vector<std::uint32_t>& stops) {
    if (stops.size() < 2) reject("colormap", "a list of 2 or more colours", stops.size());
    const auto last = static_cast<double>(stops.size() - 1);
    Colors table;
    for (int k = 0; k <= colorSteps; ++k) {
        const double place = last * k / colorSteps;
        const auto i = std::min(static_cast<std::size_t>(place), stops.size() - 2);
        const double u = place - static_cast<double>(i);
        const double alphaA = static_cast<double>(stops[i] & 0xff) * (1 - u);
        const double alphaB = static_cast<double>(stops[i + 1] & 0xff) * u;
        const double alpha = alphaA + alphaB;
        double rgb[3] = {0, 0, 0};
        for (int c = 0; c < 3 && alpha > 0; ++c)
            rgb[c] = (channel(stops[i] >> 8, c) * alphaA + channel(stops[i + 1] >> 8, c) * alphaB) /
                     alpha;
        table[sizeOf(k)] = pixel(rgb[0], rgb[1], rgb[2], alpha);
    }
    return table;
}

}  // namespace phasor
