// Positions on several axes, and the axis from which each pair takes its own (M-RoPE, vision
// towers).
#pragma once

#include "measure/line.h"

namespace phasor::measure {

// The axes of the pairs, and the base or the rates with which they turn.
struct Sections {
    double sign = 1;
    std::optional<Measured> factor{};  // divides all rates
    std::optional<Measured> log{};     // of the base; else `rates` that no base gives
    std::vector<Measured> rates{};
    // pairs×axes: whether a pair turns with an axis, where all have one base
    Eigen::ArrayXX<bool> fitting{};
    // else the axis of each pair; where each axis has a block with all rates, also the pairs of
    // each block and their exponents
    Indices axes{};
    Indices counts{};
    List exponents{};
};

// Numbers that may divide all rates, found by the fastest pair: for each axis and direction.
// `axes`: rows×axes.
[[nodiscard]] std::vector<Measured> factorsOf(const Turns& turns, const Grid& axes);

// `factors`: divisors of the positions, which are tried where the given positions do not fit.
[[nodiscard]] std::optional<Sections> sectionsOf(const Turns& turns, const Grid& axes,
                                                 const List& exponents,
                                                 const std::vector<Measured>& factors);

}  // namespace phasor::measure
