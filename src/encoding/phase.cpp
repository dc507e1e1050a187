#include "encoding/phase.h"

#include <bit>
#include <cmath>
#include <new>

#include "elementary.h"

namespace phasor {
namespace {

// Taylor's series up to x^17 and x^16: for |x| ≤ π/4 what is left out is below 1e-17
double sineSeries(double x) {
    const double y = x * x;
    double sum = 1.0 / 355687428096000;
    for (const double factorial :
         {-1307674368000.0, 6227020800.0, -39916800.0, 362880.0, -5040.0, 120.0, -6.0})
        sum = sum * y + 1 / factorial;
    return x + x * (sum * y);
}

double cosineSeries(double x) {
    const double y = x * x;
    double sum = 1.0 / 20922789888000;
    for (const double factorial : {-87178291200.0, 479001600.0, -3628800.0, 40320.0, -720.0, 24.0})
        sum = sum * y + 1 / factorial;
    // 1 - y/2 is rounded; what it lost goes to the small rest
    const double half = y / 2, most = 1 - half;
    return most + ((1 - most - half) + sum * (y * y));
}

// the bits of a from 2^64 down to 2^-128
Frequency fixedPoint(const Precise& a) {
    Frequency bits{};
    const auto count = static_cast<std::int64_t>(a.limbs.size());
    // bit b of the limbs has the weight 2^(exponent - 32 count + b), bit c of the result 2^(c -
    // 128)
    const std::int64_t up = a.exponent - 32 * count + 128;
    const auto limb = [&](std::int64_t k) -> std::uint64_t {
        return k >= 0 && k < count ? a.limbs[static_cast<std::size_t>(k)] : 0;
    };
    for (std::int64_t k = 0; k < 6; ++k) {
        const std::int64_t from = 32 * k - up;
        const std::int64_t whole = from >= 0 ? from / 32 : -((31 - from) / 32);
        const std::uint64_t pair = limb(whole + 1) << 32 | limb(whole);
        bits[static_cast<std::size_t>(k)] = static_cast<std::uint32_t>(pair >> (from - 32 * whole));
    }
    return bits;
}

Phase phaseOf(const Frequency& bits) {
    return {std::uint64_t{bits[3]} << 32 | bits[2], std::uint64_t{bits[1]} << 32 | bits[0]};
}

std::size_t limbsFor(double bits) {
    return 8 + static_cast<std::size_t>(std::fmax(0, bits) / 32);
}

// first · base^(-2j/divisor) for every pair j, each in the form that `as` gives it
template <typename Form, typename As>
std::vector<Form> powers(double base, const Exponents& of, Precise first, As as) {
    std::vector<Form> all;
    try {
        all.reserve(static_cast<std::size_t>(of.pairs));
    } catch (const std::exception&) {
        throw OutOfMemory(static_cast<double>(of.pairs) * sizeof(Form));
    }
    // each is the one before times the same ratio; the errors add up to a few of 2^-220
    const Precise ratio = exponential(
        -(logarithm(base, first.limbs.size()) * 2u / static_cast<std::uint32_t>(of.divisor)));
    for (Index j = 0; j < of.pairs; ++j) {
        all.push_back(as(first));
        first = first * ratio;
    }
    return all;
}

// the long way, for positions beyond 2^53 and for tiny ones of enormous frequencies
Phase phaseInFull(double position, const Spectrum& of, Index pair) {
    const Precise rough = turnsPerPosition(of, pair, 8);
    const std::size_t limbs =
        limbsFor(binaryLogarithm(std::fabs(position)) + static_cast<double>(rough.exponent));
    const Precise turns =
        withoutTurns(precise(std::fabs(position), limbs) * turnsPerPosition(of, pair, limbs));
    const Phase phase = phaseOf(fixedPoint(turns));
    return turns.negative != (position < 0) ? -phase : phase;
}

}  // namespace

SineCosine sineCosine(Phase phase) {
    // the nearest quarter of a turn, and from there at most an eighth in either direction
    const std::uint64_t quarter = (phase.high + (std::uint64_t{1} << 61)) >> 62;
    Phase rest{phase.high - (quarter << 62), phase.low};
    const bool back = rest.high >> 63;
    if (back) rest = -rest;
    constexpr double unit = 1 / 18446744073709551616.0;
    const double turns =
        (static_cast<double>(rest.high) + static_cast<double>(rest.low) * unit) * unit;
    const double s = sineSeries((back ? -turns : turns) * fullTurn);
    const double c = cosineSeries(turns * fullTurn);
    switch (quarter & 3) {
        case 0:
            return {s, c};
        case 1:
            return {c, -s};
        case 2:
            return {-s, -c};
        default:
            return {-c, s};
    }
}

Precise turnsPerPosition(const Spectrum& of, Index pair, std::size_t limbs) {
    const auto j = static_cast<std::size_t>(pair);
    switch (of.source) {
        case Spectrum::Source::radians:
            return precise(of.given[j], limbs) * inverseTwoPi(limbs);
        case Spectrum::Source::divisors:
            return reciprocal(precise(of.given[j], limbs) * twoPi(limbs));
        case Spectrum::Source::powers:
            break;
    }
    // base^(-2j/divisor): the exponent is a quotient of integers below 2^32
    const Precise power = logarithm(of.base, limbs) * static_cast<std::uint32_t>(2 * pair) /
                          static_cast<std::uint32_t>(of.divisor);
    return exponential(-power) * inverseTwoPi(limbs);
}

Spectrum spectrum(const Spacing& spacing) {
    const Exponents of = exponents(spacing);
    Spectrum all{Spectrum::Source::powers, spacing.base, of.divisor, {}, {}};
    const std::size_t limbs = limbsFor(-binaryLogarithm(spacing.base));
    all.frequencies = powers<Frequency>(spacing.base, of, inverseTwoPi(limbs),
                                        [](const Precise& turns) { return fixedPoint(turns); });
    return all;
}

std::vector<double> frequencies(const Spacing& spacing) {
    return powers<double>(spacing.base, exponents(spacing), precise(1, 8), nearest);
}

Spectrum spectrumOfRadians(const std::vector<double>& w) {
    Spectrum all{Spectrum::Source::radians, 0, 0, w, {}};
    const Precise turn = inverseTwoPi(limbsFor(0));
    for (const double each : w)
        all.frequencies.push_back(fixedPoint(precise(each, turn.limbs.size()) * turn));
    return all;
}

Spectrum spectrumOfDivisors(const std::vector<double>& a) {
    Spectrum all{Spectrum::Source::divisors, 0, 0, a, {}};
    for (std::size_t j = 0; j < a.size(); ++j) {
        // 1/a may be huge: then its bits below the point are further down
        const std::size_t limbs = limbsFor(-binaryLogarithm(a[j]));
        all.frequencies.push_back(fixedPoint(turnsPerPosition(all, static_cast<Index>(j), limbs)));
    }
    return all;
}

Phase phaseAt(double position, const Spectrum& of, Index pair) {
    if (position == 0) return {};
    const Frequency& frequency = of.frequencies[static_cast<std::size_t>(pair)];
    // |position| = m · 2^-places with an odd m
    int exponent;
    const double fraction = std::frexp(std::fabs(position), &exponent);
    auto m = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
    const int zeros = std::countr_zero(m);
    m >>= zeros;
    int places = 53 - exponent - zeros;
    const bool fast = frequency[5] == 0 && frequency[4] < 2048;
    if (exponent > 53 || (places > 64 && !fast)) return phaseInFull(position, of, pair);
    if (places < 0) {
        m <<= -places;
        places = 0;
    }
    // m · frequency, without multiples of 2^64 turns
    std::array<std::uint32_t, 8> product{};
    const std::uint32_t halves[] = {static_cast<std::uint32_t>(m),
                                    static_cast<std::uint32_t>(m >> 32)};
    for (std::size_t i = 0; i < 2; ++i) {
        std::uint64_t carry = 0;
        for (std::size_t k = 0; k + i < 6; ++k) {
            carry += std::uint64_t{halves[i]} * frequency[k] + product[k + i];
            product[k + i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
    }
    Frequency shifted{};
    const auto whole = static_cast<std::size_t>(places / 32);
    const int bits = places % 32;
    for (std::size_t k = 0; k < 4 && k + whole < 6; ++k) {
        const std::uint64_t pairOfLimbs =
            std::uint64_t{product[k + whole + 1]} << 32 | product[k + whole];
        shifted[k] = static_cast<std::uint32_t>(pairOfLimbs >> bits);
    }
    const Phase phase = phaseOf(shifted);
    return position < 0 ? -phase : phase;
}

}  // namespace phasor
