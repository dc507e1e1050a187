// The exponentials of float32: e^x of one number, and 2^x of vectors.
//
// There are two, because the bits of both are promised: those of training on every platform, and
// those of attention in the build without relaxed SIMD. e^x is the more accurate one, to 2 units in
// the last place; 2^x has fewer terms, and softmax's time depends on them.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "elementary.h"
#include "kernel/simd.h"

namespace phasor {

// ---- e^x: training, activations ----

// Accurate to about 2 units in the last place. 0 below -46, where e^x is 1e-20: products of such
// numbers soon are denormal, and processors take a hundred times as long for those. Above 88, the
// value at 88. NaN where x is not finite.
[[nodiscard]] inline float exponential(float x) {
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

// That of a double has the bits of softmax; powerOfE is more accurate far from 0.
[[nodiscard]] inline double exponential(double x) {
    return powerOfTwo(x * log2e);
}

// ---- 2^x: the softmax of attention ----

// 2^x = 2^n · p(f) with n = round(x), |f| ≤ 1/2; p is the minimax polynomial of degree 5 with
// p(0) = 1, relative error 1.6e-7. Adding `shift` rounds x to an integer whose low bits, moved into
// the exponent, are 2^n.
struct ExponentialConstants {
    float least[4] = {-127, -127, -127, -127};  // 2^x is 0 from here down
    float shift[4] = {12582912.0F + 127, 12582912.0F + 127, 12582912.0F + 127, 12582912.0F + 127};
    float one[4] = {1, 1, 1, 1};
    float c1[4] = {0.69314694F, 0.69314694F, 0.69314694F, 0.69314694F};
    float c2[4] = {0.24022120F, 0.24022120F, 0.24022120F, 0.24022120F};
    float c3[4] = {0.05550713F, 0.05550713F, 0.05550713F, 0.05550713F};
    float c4[4] = {0.00967554F, 0.00967554F, 0.00967554F, 0.00967554F};
    float c5[4] = {0.00132765F, 0.00132765F, 0.00132765F, 0.00132765F};
};

inline ExponentialConstants exponentialConstants;

// Hides from the compiler that these are constants, so that it loads them as operands; otherwise
// engines rebuild each constant at every use.
[[nodiscard]] inline const ExponentialConstants* hiddenConstants() {
    const ExponentialConstants* pointer = &exponentialConstants;
    asm volatile("" : "+r"(pointer));
    return pointer;
}

// 2^x = scale · (1 + fraction · p)
template <int count>
struct PowerParts {
    F32x4 scale[count];
    F32x4 fraction[count];
    F32x4 p[count];
};

// Computes `count` vectors side by side, so that each constant is loaded once for all of them.
template <int count>
[[nodiscard]] inline PowerParts<count> powerParts(const F32x4 (&x)[count],
                                                  const ExponentialConstants* e) {
    const auto forEach = [](const auto& step) {
        for (int k = 0; k < count; ++k) step(k);
    };
    PowerParts<count> result;
    auto& [scale, f, p] = result;
    forEach([&](int k) { f[k] = larger(x[k], load(e->least)); });
    forEach([&](int k) { scale[k] = add(f[k], load(e->shift)); });
    forEach([&](int k) { f[k] = subtract(f[k], subtract(scale[k], load(e->shift))); });
    forEach([&](int k) { scale[k] = exponentFrom(scale[k]); });
    forEach([&](int k) { p[k] = multiplyAdd(f[k], load(e->c5), load(e->c4)); });
    forEach([&](int k) { p[k] = multiplyAdd(f[k], p[k], load(e->c3)); });
    forEach([&](int k) { p[k] = multiplyAdd(f[k], p[k], load(e->c2)); });
    forEach([&](int k) { p[k] = multiplyAdd(f[k], p[k], load(e->c1)); });
    return result;
}

// x → 2^x
template <int count>
inline void powersOfTwo(F32x4 (&x)[count], const ExponentialConstants* e) {
    const PowerParts<count> parts = powerParts(x, e);
    for (int k = 0; k < count; ++k) x[k] = multiplyAdd(parts.fraction[k], parts.p[k], load(e->one));
    for (int k = 0; k < count; ++k) x[k] = multiply(parts.scale[k], x[k]);
}

}  // namespace phasor
