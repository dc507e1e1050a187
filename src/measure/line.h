// Angles modulo a turn → the line that they lie on: one rate for all pairs, base^-e_j, or one rate
// a pair.
//
//   angle[row, j] ≈ position[row] · rate_j  (mod 2π),   rate_j = exp(-λ e_j),   λ = ln base,
//   e_j = 2j/width
#pragma once

#include <optional>
#include <vector>

#include "measure/turns.h"

namespace phasor::measure {

// What an angle may be off, relative, that was formed in float32.
constexpr double ofAngle = 1.5e-6;

// How far an angle of a line is from the measured one, in units of what is allowed: 1 fits.
[[nodiscard]] double misfit(const Turns& turns, Index row, Index j, double line,
                            double slack = ofAngle);

// rate_j of a logarithm of the base.
[[nodiscard]] List ratesOf(const List& exponents, double log);

struct Minimum {
    double at;
    double step;
};

// Most angles that a search looks at, which takes about ten seconds: one base needs fewer at
// positions of any size, rates at positions up to 20 million, three axes of 64 pairs up to 170,000.
constexpr double mostAngles = 0x1p31;

// Minima below `limit` of a function on a grid whose steps are those of `stepAt`. Each call of the
// function computes `angles` of them; the list is empty where the grid takes more than the most.
template <typename StepAt, typename Value>
[[nodiscard]] std::vector<Minimum> minima(double from, double to, const StepAt& stepAt,
                                          const Value& value, double limit, Index angles) {
    double looked = 0;
    for (double at = from; at < to; at += stepAt(at))
        if ((looked += static_cast<double>(angles)) > mostAngles) return {};
    std::vector<Minimum> found;
    double before = infinity, here = value(from), at = from, step = stepAt(from);
    while (at < to) {
        const double next = at + step, after = value(next);
        if (here <= before && here < after && here < limit) found.push_back({at, step});
        before = here;
        here = after;
        at = next;
        step = stepAt(next);
    }
    return found;
}

// Where a function has its one minimum between two numbers.
template <typename Value>
[[nodiscard]] double lowest(double from, double to, const Value& value) {
    while (to - from > 1e-13 * (1 + std::fabs(from))) {
        const double third = (to - from) / 3;
        if (value(from + third) < value(to - third))
            to -= third;
        else
            from += third;
    }
    return (from + to) / 2;
}

// Logarithms of all bases whose line fits all pairs. Positions are rows×1, or rows×pairs where
// pairs have their own. `slack` is what angles may be off, relative.
[[nodiscard]] std::vector<Measured> basesOf(const Turns& turns, const Grid& positions,
                                            const List& exponents, double slack = ofAngle);

// The rate of every pair alone, where positions are known, one a row; empty where a pair has none,
// or several. The rate of the first pair is at most `fastest`, and the others are no faster than
// the one before.
[[nodiscard]] std::vector<Measured> freeRatesOf(const Turns& turns, const List& positions,
                                                double fastest = 1.2);

// Whole positions at which the fastest pair, whose rate is 1, has its angles: the smallest in each
// row; empty where a row has none. `sign` is that of the rotation.
[[nodiscard]] List wholePositions(const Turns& turns, double sign);

// Pairs that turn by more than the noise.
[[nodiscard]] std::vector<Index> clearPairsOf(const Turns& turns);

struct Placed {
    Measured log;
    List positions;
};

// Positions of any size, where all pairs turn by one base and the fastest by 1 a position: all that
// fit, from the slowest pair, which is taken to make less than half a turn, to the fastest.
// Positions up to `limit` are tried.
[[nodiscard]] std::vector<Placed> anyPositions(const Turns& turns, const List& exponents,
                                               double limit);

struct Range {
    double low;
    double high;
};

// Whether angles lie on the grid of a type with `bits` bits: the logarithms of the bases for which
// they do.
[[nodiscard]] std::optional<Range> roundedBase(const Turns& turns, const List& positions,
                                               const List& exponents, int bits);

}  // namespace phasor::measure
