// Position × frequency → the angle of a pair, reduced exactly.
//
// Angles are measured in turns, in fixed point: integer overflow removes whole turns, so the phase
// of any position up to 2^53 is accurate to 2^-74 of a turn, and the phases of equally spaced
// positions are sums without accumulated error.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "encoding/frequency.h"
#include "encoding/precise.h"

namespace phasor {

// A fraction of a turn: (high + low / 2^64) / 2^64.
struct Phase {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
};

inline Phase operator+(Phase a, Phase b) {
    const std::uint64_t low = a.low + b.low;
    return {a.high + b.high + (low < a.low ? 1 : 0), low};
}

inline Phase operator-(Phase a) {
    return {~a.high + (a.low == 0 ? 1 : 0), ~a.low + 1};
}

inline Phase operator*(Phase a, std::uint32_t times) {
    const std::uint64_t bottom = (a.low & 0xffffffff) * times;
    const std::uint64_t top = (a.low >> 32) * times + (bottom >> 32);
    return {a.high * times + (top >> 32), top << 32 | (bottom & 0xffffffff)};
}

struct SineCosine {
    double sine;
    double cosine;
};

// Accurate to about 1.5 units in the last place; plain arithmetic, so the same on every platform.
[[nodiscard]] SineCosine sineCosine(Phase phase);

// Turns per position in units of 2^-128, without multiples of 2^64 turns; least significant first.
using Frequency = std::array<std::uint32_t, 6>;

// The frequencies of all pairs, and the numbers that define them, for when more bits are needed.
struct Spectrum {
    enum class Source { powers, radians, divisors };

    Source source;
    double base;                 // powers: w_j = base^(-2j/divisor)
    Index divisor;               // of powers
    std::vector<double> values;  // radians: w_j = values[j]; divisors: w_j = 1/values[j]
    std::vector<Frequency> frequencies;
};

// Throws std::invalid_argument as exponents does, OutOfMemory when there are too many pairs.
[[nodiscard]] Spectrum spectrum(const SpectrumOptions& options);

// w_j of every pair in radians per position, highest first (for a base above 1). Throws likewise.
[[nodiscard]] std::vector<double> frequencies(const SpectrumOptions& options);

// w_j = w[j], finite and ≥ 0.
[[nodiscard]] Spectrum spectrumOfRadians(const std::vector<double>& w);

// w_j = 1/a[j], a finite and > 0.
[[nodiscard]] Spectrum spectrumOfDivisors(const std::vector<double>& a);

// w_j / 2π in 32 · limbs bits, accurate to a few units in the last limb.
[[nodiscard]] Precise turnsPerPosition(const Spectrum& spectrum, Index pair, std::size_t limbs);

// The phase of any finite position.
[[nodiscard]] Phase phaseAt(double position, const Spectrum& spectrum, Index pair);

}  // namespace phasor
