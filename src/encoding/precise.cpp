#include "encoding/precise.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "elementary.h"

namespace phasor {
namespace {

constexpr std::uint64_t lowHalf = 0xffffffff;

// moves the leading 1 to the top bit, where an operation may have left a 0
Precise normalized(Precise a) {
    auto& limbs = a.limbs;
    const auto top =
        std::find_if(limbs.rbegin(), limbs.rend(), [](auto limb) { return limb != 0; });
    if (top == limbs.rend()) {
        a.exponent = 0;
        a.negative = false;
        return a;
    }
    const std::ptrdiff_t empty = top - limbs.rbegin();
    std::rotate(limbs.begin(), limbs.end() - empty, limbs.end());
    int bits = 0;
    while ((limbs.back() << bits & 0x80000000u) == 0) ++bits;
    if (bits > 0) {
        for (std::size_t k = limbs.size(); k-- > 0;)
            limbs[k] = limbs[k] << bits | (k > 0 ? limbs[k - 1] >> (32 - bits) : 0);
    }
    a.exponent -= 32 * empty + bits;
    return a;
}

// normalized, with a carry above the top limb; truncates after normalizing, so that no bit is lost
Precise carried(Precise a, std::uint64_t carry) {
    a.limbs.push_back(static_cast<std::uint32_t>(carry));
    a.exponent += 32;
    a = normalized(std::move(a));
    a.limbs.erase(a.limbs.begin());
    return a;
}

// limb k of a / 2^(32 whole + bits)
std::uint32_t shiftedLimb(const Precise& a, std::size_t k, std::uint64_t whole, unsigned bits) {
    const auto limb = [&](std::uint64_t place) -> std::uint64_t {
        return place < a.limbs.size() ? a.limbs[static_cast<std::size_t>(place)] : 0;
    };
    const std::uint64_t pair = limb(k + whole + 1) << 32 | limb(k + whole);
    return static_cast<std::uint32_t>(pair >> bits);
}

// |a| < |b|
bool isSmaller(const Precise& a, const Precise& b) {
    if (isZero(a) || isZero(b)) return !isZero(b);
    if (a.exponent != b.exponent) return a.exponent < b.exponent;
    return std::lexicographical_compare(a.limbs.rbegin(), a.limbs.rend(), b.limbs.rbegin(),
                                        b.limbs.rend());
}

enum class Tangent { circular, hyperbolic };

// 1/n - 1/(3n³) + 1/(5n⁵) - ..., or the same with plus signs throughout (hyperbolic)
Precise inverseTangent(std::uint32_t n, Tangent kind, std::size_t limbs) {
    Precise power = precise(1, limbs) / n, sum = power;
    for (std::uint32_t k = 1; power.exponent > -32 * static_cast<std::int64_t>(limbs); ++k) {
        power = power / (n * n);
        const Precise term = power / (2 * k + 1);
        sum = kind == Tangent::hyperbolic || k % 2 == 0 ? sum + term : sum - term;
    }
    return sum;
}

// Machin 1706
Precise pi(std::size_t limbs) {
    constexpr auto kind = Tangent::circular;
    return inverseTangent(5, kind, limbs) * 16u - inverseTangent(239, kind, limbs) * 4u;
}

// a formula like Machin's, for ln 2
Precise logarithmOfTwo(std::size_t limbs) {
    constexpr auto kind = Tangent::hyperbolic;
    return inverseTangent(26, kind, limbs) * 18u - inverseTangent(4801, kind, limbs) * 2u +
           inverseTangent(8749, kind, limbs) * 8u;
}

// first + first·x²/((k+1)(k+2)) + ..., signs alternating: the series of sine (k = 1) and cosine (k
// = 0)
Precise alternating(const Precise& first, std::uint32_t k, const Precise& x) {
    const Precise square = x * x;
    const auto leastExponent = first.exponent - 32 * static_cast<std::int64_t>(first.limbs.size());
    Precise term = first, sum = first;
    while (!isZero(term) && term.exponent > leastExponent) {
        term = -(term * square / (k + 1) / (k + 2));
        sum = sum + term;
        k += 2;
    }
    return sum;
}

// Keeps the last result of up to 8 limbs and the last of more: all pairs of a far position need the
// same two, first in low and then in full precision.
class LastResults {
public:
    template <typename Compute>
    const Precise& of(double argument, std::size_t limbs, Compute compute) {
        Last& last = last_[limbs > 8];
        if (last.argument != argument || last.result.limbs.size() != limbs)
            last = {argument, compute()};
        return last.result;
    }

private:
    struct Last {
        double argument = 0;
        Precise result;
    };
    Last last_[2];
};

Precise computeLogarithm(double value, std::size_t limbs);

}  // namespace

Precise precise(double value, std::size_t limbs) {
    Precise a;
    a.limbs.assign(std::max<std::size_t>(limbs, 2), 0);
    if (value == 0) return a;
    int exponent;
    const double fraction = std::frexp(std::fabs(value), &exponent);
    const auto bits = static_cast<std::uint64_t>(std::ldexp(fraction, 64));
    a.negative = value < 0;
    a.exponent = exponent;
    a.limbs.back() = static_cast<std::uint32_t>(bits >> 32);
    a.limbs[a.limbs.size() - 2] = static_cast<std::uint32_t>(bits & lowHalf);
    return a;
}

bool isZero(const Precise& a) {
    return a.limbs.back() == 0;
}

Precise operator-(Precise a) {
    a.negative = !a.negative;
    return a;
}

Precise operator+(const Precise& a, const Precise& b) {
    if (isSmaller(a, b)) return b + a;
    if (isZero(b)) return a;
    const auto shift = static_cast<std::uint64_t>(a.exponent - b.exponent);
    if (shift >= std::uint64_t{32} * a.limbs.size()) return a;
    const std::uint64_t whole = shift / 32;
    const auto bits = static_cast<unsigned>(shift % 32);
    Precise sum = a;
    if (a.negative == b.negative) {
        std::uint64_t carry = 0;
        for (std::size_t k = 0; k < sum.limbs.size(); ++k) {
            carry += std::uint64_t{a.limbs[k]} + shiftedLimb(b, k, whole, bits);
            sum.limbs[k] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        return carried(std::move(sum), carry);
    }
    std::uint64_t borrow = 0;
    for (std::size_t k = 0; k < sum.limbs.size(); ++k) {
        const std::uint64_t difference =
            std::uint64_t{a.limbs[k]} - shiftedLimb(b, k, whole, bits) - borrow;
        sum.limbs[k] = static_cast<std::uint32_t>(difference);
        borrow = difference >> 63;
    }
    return normalized(std::move(sum));
}

Precise operator-(const Precise& a, const Precise& b) {
    return a + -b;
}

Precise operator*(const Precise& a, const Precise& b) {
    const std::size_t count = a.limbs.size();
    std::vector<std::uint32_t> product(2 * count, 0);
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t carry = 0;
        for (std::size_t k = 0; k < count; ++k) {
            carry += std::uint64_t{a.limbs[i]} * b.limbs[k] + product[i + k];
            product[i + k] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        product[i + count] = static_cast<std::uint32_t>(carry);
    }
    // truncate after normalizing, so that no bit is lost
    Precise fullProduct = normalized({a.negative != b.negative, a.exponent + b.exponent, product});
    fullProduct.limbs.erase(fullProduct.limbs.begin(),
                            fullProduct.limbs.begin() + static_cast<std::ptrdiff_t>(count));
    return fullProduct;
}

Precise operator*(Precise a, std::uint32_t factor) {
    std::uint64_t carry = 0;
    for (auto& limb : a.limbs) {
        carry += std::uint64_t{limb} * factor;
        limb = static_cast<std::uint32_t>(carry);
        carry >>= 32;
    }
    return carried(std::move(a), carry);
}

Precise operator/(Precise a, std::uint32_t divisor) {
    // one limb more, for the bits that move up into the quotient
    a.limbs.insert(a.limbs.begin(), 0);
    std::uint64_t rest = 0;
    for (std::size_t k = a.limbs.size(); k-- > 0;) {
        rest = rest << 32 | a.limbs[k];
        a.limbs[k] = static_cast<std::uint32_t>(rest / divisor);
        rest %= divisor;
    }
    a = normalized(a);
    a.limbs.erase(a.limbs.begin());
    return a;
}

Precise timesPowerOfTwo(Precise a, std::int64_t power) {
    if (!isZero(a)) a.exponent += power;
    return a;
}

double nearest(const Precise& a) {
    if (isZero(a)) return 0;
    // the bits that a double of this size has: 53, or fewer below 2^-1022
    const std::int64_t precision = std::min<std::int64_t>(53, a.exponent + 1074);
    if (precision < 0) return 0;
    const std::size_t top = a.limbs.size() - 1;
    const std::uint64_t bits = std::uint64_t{a.limbs[top]} << 32 | a.limbs[top - 1];
    // add half a unit, then truncate
    std::uint64_t mantissa = precision > 0 ? bits >> (64 - precision) : 0;
    mantissa += bits >> (63 - precision) & 1;
    const double magnitude =
        std::ldexp(static_cast<double>(mantissa), static_cast<int>(a.exponent - precision));
    return a.negative ? -magnitude : magnitude;
}

Precise withoutTurns(const Precise& a) {
    // drop the bits above the binary point, then subtract 1 from what is 1/2 or more
    Precise rest = a;
    rest.negative = false;
    for (std::size_t k = rest.limbs.size(); k-- > 0;) {
        const std::int64_t above =
            rest.exponent - 32 * static_cast<std::int64_t>(a.limbs.size() - 1 - k);
        if (above <= 0) break;
        rest.limbs[k] = above >= 32 ? 0 : rest.limbs[k] & (0xffffffffu >> above);
    }
    rest = normalized(rest);
    if (rest.exponent == 0 && !isZero(rest)) rest = rest - precise(1, a.limbs.size());
    return a.negative ? -rest : rest;
}

Precise twoPi(std::size_t limbs) {
    return timesPowerOfTwo(pi(limbs), 1);
}

Precise reciprocal(const Precise& a) {
    const std::size_t limbs = a.limbs.size();
    const Precise one = precise(1, limbs);
    // scaled to between 1/2 and 1, so that a double can hold the reciprocal of a tiny number too
    const Precise scaled = timesPowerOfTwo(a, -a.exponent);
    Precise inverse = precise(1 / nearest(scaled), limbs);
    // Newton: each step doubles the number of correct bits
    for (std::size_t correct = 50; correct < 32 * limbs; correct *= 2)
        inverse = inverse + inverse * (one - scaled * inverse);
    return timesPowerOfTwo(inverse, -a.exponent);
}

Precise inverseTwoPi(std::size_t limbs) {
    static LastResults last;
    return last.of(1, limbs, [&] { return reciprocal(twoPi(limbs)); });
}

Precise exponential(const Precise& x) {
    const std::size_t limbs = x.limbs.size();
    // x = powers · ln 2 + r with |r| ≤ 0.35
    const auto powers = static_cast<std::int64_t>(std::nearbyint(nearest(x) * log2e));
    const Precise wholePart = logarithmOfTwo(limbs) * static_cast<std::uint32_t>(std::abs(powers));
    const Precise r = powers < 0 ? x + wholePart : x - wholePart;
    Precise term = precise(1, limbs), sum = term;
    for (std::uint32_t k = 1;
         !isZero(term) && term.exponent > -32 * static_cast<std::int64_t>(limbs); ++k) {
        term = term * r / k;
        sum = sum + term;
    }
    return timesPowerOfTwo(sum, powers);
}

Precise logarithm(double value, std::size_t limbs) {
    static LastResults last;
    return last.of(value, limbs, [&] { return computeLogarithm(value, limbs); });
}

namespace {

Precise computeLogarithm(double value, std::size_t limbs) {
    // value = m · 2^powers with m near 1
    int powers;
    double m = std::frexp(value, &powers);
    if (m < 0.70710678) {
        m *= 2;
        --powers;
    }
    const Precise target = precise(m, limbs), one = precise(1, limbs);
    Precise y = precise(binaryLogarithm(m) * ln2, limbs);
    // Newton for exp(y) = m: each step doubles the number of correct bits
    for (std::size_t correct = 45; correct < 32 * limbs; correct *= 2)
        y = y + (target * exponential(-y) - one);
    const Precise wholePart = logarithmOfTwo(limbs) * static_cast<std::uint32_t>(std::abs(powers));
    return powers < 0 ? y - wholePart : y + wholePart;
}

}  // namespace

Precise sine(const Precise& x) {
    return alternating(x, 1, x);
}

Precise cosine(const Precise& x) {
    return alternating(precise(1, x.limbs.size()), 0, x);
}

}  // namespace phasor
