// The sines and cosines of all pairs at one position, as the hands of as many clocks: moving on
// by some positions turns each by its own angle.
#pragma once

#include <vector>

#include "phase.h"

namespace phasor {

struct Hands {
    std::vector<double> sines;
    std::vector<double> cosines;

    explicit Hands(std::size_t pairs) : sines(pairs), cosines(pairs) {}
};

inline void set(Hands& hands, std::size_t pair, SineCosine to) {
    hands.sines[pair] = to.sine;
    hands.cosines[pair] = to.cosine;
}

// a turned by b; the result may be a
void turn(const Hands& a, const Hands& b, Hands& result);

}  // namespace phasor
