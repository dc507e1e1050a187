// e^x in plain arithmetic: the same bits in every engine, and loops of the float version vectorise.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "elementary.h"

namespace phasor::training {

// Accurate to about 2 units in the last place. 0 below -46, where e^x is 1e-20: products of such
// numbers soon are denormal, and processors take a hundred times as long for those. Above 88, the
// value at 88. NaN where x is not finite.
inline float exponential(float x) {
    // 0 or NaN, so that a score that has overflowed is noticed
    const float nanIfNotFinite = x - x;
    const float bounded = !(x > -46.0f) ? -46.0f : x > 88.0f ? 88.0f : x;
    const float whole = std::floor(bounded * 1.44269504f + 0.5f);
    // ln 2 in two parts, of which the first has few bits (Cody and Waite 1980)
    const float t = bounded - whole * 0.693359375f + whole * 2.12194440e-4f;
    float sum = 1.0f / 720;
    sum = sum * t + 1.0f / 120;
    sum = sum * t + 1.0f / 24;
    sum = sum * t + 1.0f / 6;
    sum = sum * t + 0.5f;
    sum = sum * t + 1;
    sum = sum * t + 1;
    const auto exponent = static_cast<std::int32_t>(whole) + 127;
    const float power = sum * std::bit_cast<float>(exponent << 23);
    return (x < -46.0f ? 0.0f : power) + nanIfNotFinite;
}

inline double exponential(double x) {
    return powerOfTwo(x * log2e);
}

}  // namespace phasor::training
