#include "encoding/phase.h"

#include <bit>
#include <cmath>
#include <new>

#include "elementary.h"

namespace phasor {
namespace {

// Taylor's series up to x^17 and x^16: for |x| ≤ π/4 the remainder is below 1e-17
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
    // 1 - y/2 is rounded; its error is added to the small terms
    const double half = y / 2, most = 1 - half;
    return most + ((1 - most - half) + sum * (y * y));
}

// the bits of a from 2^64 down to 2^-128
Frequency fixedPoint(const Precise& a) {
    Frequency bits{};
    const auto count = static_cast<std::int64_t>(a.limbs.size());
    // bit b of the limbs has the weight 2^(exponent - 32 count + b), and bit c of the result the
    // weight 2^(c-128)
    const std::int64_t shift = a.exponent - 32 * count + 128;
    const auto limb = [&](std::int64_t k) -> std::uint64_t {
        return k >= 0 && k < count ? a.limbs[static_cast<std::size_t>(k)] : 0;
    };
    for (std::int64_t k = 0; k < 6; ++k) {
        const std::int64_t firstBit = 32 * k - shift;
        const std::int64_t whole = firstBit >= 0 ? firstBit / 32 : -((31 - firstBit) / 32);
        const std::uint64_t pair = limb(whole + 1) << 32 | limb(whole);
        bits[static_cast<std::size_t>(k)] =
            static_cast<std::uint32_t>(pair >> (firstBit - 32 * whole));
    }
    return bits;
}

Phase phaseOf(const Frequency& bits) {
    return {std::uint64_t{bits[3]} << 32 | bits[2], std::uint64_t{bits[1]} << 32 | bits[0]};
}

std::size_t limbsFor(double bits) {
    return 8 + static_cast<std::size_t>(std::fmax(0, bits) / 32);
}

// frequency · base^(-2j/divisor) for every pair j, each converted by `convert`
template <typename Value, typename Convert>
std::vector<Value> frequencySeries(double base, const Exponents& exponents, Precise frequency,
                                   Convert convert) {
    std::vector<Value> values;
    try {
        values.reserve(sizeOf(exponents.pairs));
    } catch (const std::exception&) {
        throw OutOfMemory(static_cast<double>(exponents.pairs) * sizeof(Value));
    }
    // each is the one before times a constant ratio; the errors add up to a few times 2^-220
    const Precise ratio = exponential(-(logarithm(base, frequency.limbs.size()) * 2u /
                                        static_cast<std::uint32_t>(exponents.divisor)));
    for (Index j = 0; j < exponents.pairs; ++j) {
        values.push_back(convert(frequency));
        frequency = frequency * ratio;
    }
    return values;
}

// the slow way, for positions beyond 2^53, and for tiny positions with enormous frequencies
Phase slowPhase(double position, const Spectrum& spectrum, Index pair) {
    const Precise rough = turnsPerPosition(spectrum, pair, 8);
    const std::size_t limbs =
        limbsFor(binaryLogarithm(std::fabs(position)) + static_cast<double>(rough.exponent));
    const Precise turns =
        withoutTurns(precise(std::fabs(position), limbs) * turnsPerPosition(spectrum, pair, limbs));
    const Phase phase = phaseOf(fixedPoint(turns));
    return turns.negative != (position < 0) ? -phase : phase;
}

}  // namespace

SineCosine sineCosine(Phase phase) {
    // the nearest quarter turn, and from there at most an eighth of a turn in either direction
    const std::uint64_t quarter = (phase.high + (std::uint64_t{1} << 61)) >> 62;
    Phase rest{phase.high - (quarter << 62), phase.low};
    const bool negative = rest.high >> 63;
    if (negative) rest = -rest;
    constexpr double unit = 1 / 18446744073709551616.0;
    const double turns =
        (static_cast<double>(rest.high) + static_cast<double>(rest.low) * unit) * unit;
    const double s = sineSeries((negative ? -turns : turns) * fullTurn);
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

Precise turnsPerPosition(const Spectrum& spectrum, Index pair, std::size_t limbs) {
    const auto j = sizeOf(pair);
    switch (spectrum.source) {
        case Spectrum::Source::radians:
            return precise(spectrum.values[j], limbs) * inverseTwoPi(limbs);
        case Spectrum::Source::divisors:
            return reciprocal(precise(spectrum.values[j], limbs) * twoPi(limbs));
        case Spectrum::Source::powers:
            break;
    }
    // base^(-2j/divisor): the exponent is a quotient of integers below 2^32
    const Precise power = logarithm(spectrum.base, limbs) * static_cast<std::uint32_t>(2 * pair) /
                          static_cast<std::uint32_t>(spectrum.divisor);
    return exponential(-power) * inverseTwoPi(limbs);
}

Spectrum spectrum(const SpectrumOptions& options) {
    const Exponents powersOfBase = exponents(options);
    Spectrum result{Spectrum::Source::powers, options.base, powersOfBase.divisor, {}, {}};
    const std::size_t limbs = limbsFor(-binaryLogarithm(options.base));
    result.frequencies =
        frequencySeries<Frequency>(options.base, powersOfBase, inverseTwoPi(limbs),
                                   [](const Precise& turns) { return fixedPoint(turns); });
    return result;
}

std::vector<double> frequencies(const SpectrumOptions& options) {
    return frequencySeries<double>(options.base, exponents(options), precise(1, 8), nearest);
}

Spectrum spectrumOfRadians(const std::vector<double>& w) {
    Spectrum result{Spectrum::Source::radians, 0, 0, w, {}};
    const Precise turn = inverseTwoPi(limbsFor(0));
    for (const double frequency : w)
        result.frequencies.push_back(fixedPoint(precise(frequency, turn.limbs.size()) * turn));
    return result;
}

Spectrum spectrumOfDivisors(const std::vector<double>& a) {
    Spectrum result{Spectrum::Source::divisors, 0, 0, a, {}};
    for (std::size_t j = 0; j < a.size(); ++j) {
        // 1/a may be huge: then its bits below the binary point are in lower limbs
        const std::size_t limbs = limbsFor(-binaryLogarithm(a[j]));
        result.frequencies.push_back(
            fixedPoint(turnsPerPosition(result, static_cast<Index>(j), limbs)));
    }
    return result;
}

Phase phaseAt(double position, const Spectrum& spectrum, Index pair) {
    if (position == 0) return {};
    const Frequency& frequency = spectrum.frequencies[sizeOf(pair)];
    // |position| = m · 2^-places with an odd m
    int exponent;
    const double fraction = std::frexp(std::fabs(position), &exponent);
    auto m = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
    const int zeros = std::countr_zero(m);
    m >>= zeros;
    int places = 53 - exponent - zeros;
    // then m · frequency has no bits above 2^64 turns
    const bool productFits = frequency[5] == 0 && frequency[4] < 2048;
    if (exponent > 53 || (places > 64 && !productFits)) return slowPhase(position, spectrum, pair);
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
    const auto whole = sizeOf(places / 32);
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
