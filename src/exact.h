// One value of the sinusoidal encoding, correctly rounded: the float64 nearest to the true number.
#pragma once

#include "frequency.h"

namespace phasor {

// sin (even column) or cos (odd column) of position · w, interleaved layout, odd d with a lone
// sine. Throws std::invalid_argument unless position is finite, 0 ≤ column < dim and exponents
// agrees.
double exactSinusoidal(double position, Index dim, double base, Index column);

}  // namespace phasor
