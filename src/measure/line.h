// Angles modulo a turn → the lines that they lie on: the rates of one base, base^-e_j, or a rate of
// its own for each pair.
//
//   angle[row, j] ≈ position[row] · rate_j  (mod 2π),   rate_j = exp(-λ e_j),   λ = ln base,
//   e_j = 2j/width
#pragma once

#include <optional>
#include <vector>

#include "measure/turns.h"

namespace phasor::measure {

// Relative error of an angle that was computed in float32.
constexpr double ofAngle = 1.5e-6;

// Distance of a line's angle from the measured one, in units of its tolerance: up to 1 it fits.
[[nodiscard]] double misfit(const Turns& turns, Index row, Index j, double line,
                            double slack = ofAngle);

// rate_j of a logarithm of the base.
[[nodiscard]] List ratesOf(const List& exponents, double log);

struct Minimum {
    double at;
    double step;
};

// Most angles that a search computes, in about ten seconds: enough for one base at positions of any
// size, for free rates at positions up to 20 million, and for three axes of 64 pairs up to 170,000.
constexpr double mostAngles = 0x1p31;

// Minima below `limit` of a function on a grid whose steps are those of `stepAt`. Each call of the
// function computes `angles` angles; there are no minima where the grid takes more than mostAngles.
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

// Where a function has its minimum between two numbers; it must have one alone.
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
// pairs have their own. `slack` is their relative error.
[[nodiscard]] std::vector<Measured> basesOf(const Turns& turns, const Grid& positions,
                                            const List& exponents, double slack = ofAngle);

// The rate of every pair alone, where positions are known, one a row; empty where a pair has none,
// or several. The rate of the first pair is at most `fastest`, and the others are no faster than
// the one before that turns.
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

// All fits of one base and of positions up to `limit`, whole or not, where the fastest pair turns
// by 1 radian a position. Begins at the slowest pair, which is taken to make less than half a turn,
// and goes on to the fastest.
[[nodiscard]] std::vector<Placed> anyPositions(const Turns& turns, const List& exponents,
                                               double limit);

struct Range {
    double low;
    double high;
};

// The logarithms of the bases for which the angles lie on the grid of a type with `bits` bits, if
// there are any.
[[nodiscard]] std::optional<Range> roundedBase(const Turns& turns, const List& positions,
                                               const List& exponents, int bits);

}  // namespace phasor::measure
