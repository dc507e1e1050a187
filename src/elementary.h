// Logarithm and power of two in plain arithmetic: the C library's come with 8 KB of tables that
// do not compress, a tenth of the download, and differ between platforms in their last bits.
#pragma once

#include <cmath>

namespace phasor {

// log2(x) of a finite x > 0, right to about 2 units of the last place.
inline double binaryLogarithm(double x) {
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
    return exponent + 2 * s * sum * 1.4426950408889634;
}

// 2^x of a finite x, right to about 2 units of the last place; whole x exactly.
inline double powerOfTwo(double x) {
    const double whole = std::floor(x + 0.5);
    // e^t = 1 + t (1 + t/2 (1 + t/3 ...)), |t| ≤ ln(2)/2
    const double t = (x - whole) * 0.69314718055994531;
    double sum = 1;
    for (int k = 17; k > 0; --k) sum = 1 + sum * t / k;
    return std::ldexp(sum, static_cast<int>(whole));
}

}  // namespace phasor
