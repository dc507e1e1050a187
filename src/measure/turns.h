// Pairs of lanes → the angle by which each turns in every row, and how far the angle may be off.
#pragma once

#include "measure/lanes.h"

namespace phasor::measure {

// rows×pairs
struct Turns {
    Grid angles;  // radians modulo a turn
    Grid gain;    // what multiplies cosine and sine; NaN for lanes of zeros
    Grid errors;  // infinite where an angle is not known

    explicit Turns(Index rows = 0, Index pairs = 0)
        : angles(rows, pairs), gain(rows, pairs), errors(rows, pairs) {}
    [[nodiscard]] Index rows() const { return angles.rows(); }
    [[nodiscard]] Index pairs() const { return angles.cols(); }
};

// Of pairs whose two lanes take one angle.
[[nodiscard]] Turns turnsOf(const Samples& samples, const Pairs& pairs, const Pairs& outputs);

// Of all d/2 pairs, where the two lanes of a pair turn by different angles, because cosines and
// sines were laid out for the other pairing. Empty where the angles do not follow that.
[[nodiscard]] Turns mixedTurns(const Samples& samples, const Pairs& pairs);

// The largest difference between y and x turned by the fitted angles.
[[nodiscard]] double residualOf(const Samples& samples, const Pairs& pairs, const Pairs& outputs);

}  // namespace phasor::measure
