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

// How many positions and bases are expected to fit angles by chance. In each row the fastest pair
// allows one position a turn, and each other pair keeps error/turn of them. Bases that differ: the
// largest position divided by the error.
[[nodiscard]] double chanceOf(double error, const List& exponents, double log,
                              const List& positions);

// `known` are the positions of the rows, or empty. Nothing where no positions fit.
[[nodiscard]] std::optional<Solution> solved(const Turns& turns, const List& exponents,
                                             const List& known);

}  // namespace phasor::measure
