// Angles → positions of the rows and rates of the pairs.
#pragma once

#include "measure/line.h"

namespace phasor::measure {

struct Solution {
    double sign = 1;                   // -1: the rotation is backward
    List positions{};                  // of the rows
    std::optional<Measured> log{};     // of the base for the exponents given, where it is shown
    std::vector<double> bases{};       // logarithms of all bases that fit
    std::optional<Measured> factor{};  // divides all rates
    List rates{};
    std::vector<Measured> free{};  // rates that no base gives; else empty
    // of angles that were rounded: the bits of the type, and the logarithms of the base
    int bits = 0;
    Range rounded{};
};

// How many positions and bases fit angles with an error by chance. In each row the fastest pair
// leaves one position a turn, of which each other pair leaves the part that its error is of a turn.
// The bases that differ are as many as errors fit into the largest position.
[[nodiscard]] double chanceOf(double error, const List& exponents, double log,
                              const List& positions);

// `known` are the positions of the rows, or empty. Nothing where no positions fit.
[[nodiscard]] std::optional<Solution> solved(const Turns& turns, const List& exponents,
                                             const List& known);

}  // namespace phasor::measure
