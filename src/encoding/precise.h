// Binary floating-point numbers of any precision, for what a double cannot hold: the position 2^53
// turns the fastest pair 10^15 times, so its angle needs 110 bits before it is reduced, and a value
// that is to be rounded correctly needs more.
//
// Every operation truncates its result to 32 · limbs bits, so its relative error is below 2^(1 - 32
// limbs); that of a sum is relative to the larger term.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace phasor {

// ± 0.b₁b₂b₃... · 2^exponent with b₁ = 1, or zero.
struct Precise {
    bool negative = false;
    std::int64_t exponent = 0;
    std::vector<std::uint32_t> limbs;  // least significant first
};

// The exact value of a finite double, with at least two limbs.
[[nodiscard]] Precise precise(double value, std::size_t limbs);

[[nodiscard]] bool isZero(const Precise& a);
Precise operator-(Precise a);
Precise operator+(const Precise& a, const Precise& b);
Precise operator-(const Precise& a, const Precise& b);
Precise operator*(const Precise& a, const Precise& b);
Precise operator*(Precise a, std::uint32_t factor);
Precise operator/(Precise a, std::uint32_t divisor);
[[nodiscard]] Precise timesPowerOfTwo(Precise a, std::int64_t power);

// The nearest double, ties away from zero; exact in the subnormal range too.
[[nodiscard]] double nearest(const Precise& a);

// a minus the nearest integer: in [-1/2, 1/2].
[[nodiscard]] Precise withoutTurns(const Precise& a);

// Constants and functions, accurate to a few units in the last limb.
[[nodiscard]] Precise twoPi(std::size_t limbs);
[[nodiscard]] Precise inverseTwoPi(std::size_t limbs);
[[nodiscard]] Precise reciprocal(const Precise& a);  // |a| in the range of a normal double
[[nodiscard]] Precise logarithm(double value, std::size_t limbs);  // natural, of a value > 0
[[nodiscard]] Precise exponential(const Precise& x);
[[nodiscard]] Precise sine(const Precise& x);    // |x| ≤ 1
[[nodiscard]] Precise cosine(const Precise& x);  // |x| ≤ 1

}  // namespace phasor
