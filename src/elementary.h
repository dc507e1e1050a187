// Logarithms and the power of two in plain arithmetic, and their constants. Those of the C library
// need 8 KB of tables that do not compress, a tenth of the download, and differ between platforms
// in their last bits.
#pragma once

#include <cmath>

namespace phasor {

constexpr double log2e = 1.4426950408889634;  // log2(e)
constexpr double ln2 = 0.69314718055994531;
constexpr double fullTurn = 6.283185307179586;  // 2π

// log2(x) of a finite x > 0, accurate to about 2 units in the last place.
[[nodiscard]] inline double binaryLogarithm(double x) {
    int exponent;
    double m = std::frexp(x, &exponent);  // x = m · 2^exponent, 1/2 ≤ m < 1
    if (m < 0.70710678118654752) {
        m *= 2;
        --exponent;
    }
    // ln m = 2 (s + s³/3 + s⁵/5 + ...), |s| < 0.172
    const double s = (m - 1) / (m + 1);
    double sum = 0;
    for (int k = 23; k > 0; k -= 2) sum = sum * s * s + 1.0 / k;
    return exponent + 2 * s * sum * log2e;
}

// ln x of a finite x > 0. The bits of `learned` tables depend on it.
[[nodiscard]] inline double naturalLogarithm(double x) {
    int powers;
    const double m = std::frexp(x, &powers);  // x = m · 2^powers, 1/2 ≤ m < 1
    // ln m = 2 (z + z³/3 + z⁵/5 + ...), |z| ≤ 1/3
    const double z = (m - 1) / (m + 1), y = z * z;
    double sum = 0;
    for (int k = 33; k >= 1; k -= 2) sum = sum * y + 1.0 / k;
    return 2 * z * sum + powers * ln2;
}

// 2^x - 1 of a finite x, without cancellation near 0.
[[nodiscard]] inline double powerOfTwoMinus1(double x) {
    const double whole = std::floor(x + 0.5);
    // e^t - 1 = t (1 + t/2 (1 + t/3 ...)), |t| ≤ ln(2)/2
    const double t = (x - whole) * ln2;
    double sum = 1;
    for (int k = 17; k > 1; --k) sum = 1 + sum * t / k;
    const double power = std::ldexp(1, static_cast<int>(whole));
    return power * sum * t + (power - 1);
}

// 2^x of a finite x, accurate to about 2 units in the last place, exact for an integer x.
[[nodiscard]] inline double powerOfTwo(double x) {
    const double whole = std::floor(x + 0.5);
    // e^t = 1 + t (1 + t/2 (1 + t/3 ...)), |t| ≤ ln(2)/2
    const double t = (x - whole) * ln2;
    double sum = 1;
    for (int k = 17; k > 0; --k) sum = 1 + sum * t / k;
    return std::ldexp(sum, static_cast<int>(whole));
}

// e^x, accurate to about 2 units in the last place: expm1 has no table.
[[nodiscard]] inline double powerOfE(double x) {
    return x < 0 ? 1 / (1 + std::expm1(-x)) : 1 + std::expm1(x);
}

}  // namespace phasor
