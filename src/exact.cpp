// Ziv's strategy (1991): compute with some bits and an error bound; when both ends of the interval
// round to the same double, that is the answer; otherwise take twice as many bits.
//
// It ends, because at position ≠ 0 the angle is a non-zero algebraic number (position and base are
// rational, the exponent too), so its sine and cosine are transcendental (Lindemann) and never lie
// on the border between two doubles. At position 0 they are 0 and 1.
//
// The bound. One operation on L limbs errs by less than u = 2^(1-32L) of its result, and each
// function here takes fewer than 40 L operations for each of at most four nested steps, none of
// which makes an error more than 2^11 times larger (|ln base| < 2^10, and the logarithm may lose as
// much before it is reduced). So the turns per position err by less than 2^20 L u of themselves;
// the turns, and after reduction sine and cosine, by that times max(1, |turns|), and a factor 2π.
// 2^32 u max(1, |turns|) is generous for every L below 500, that is, 16,000 bits.
#include "exact.h"

#include <cmath>

#include "phase.h"

namespace phasor {

double exactSinusoidal(double position, Index dim, double base, Index column) {
    const auto [pairs, divisor] = exponents({.dim = dim, .base = base});
    if (!std::isfinite(position)) reject("position", "a finite number", position);
    if (column < 0 || column >= dim)
        reject("column", "an integer from 0 to " + decimal(static_cast<double>(dim - 1)),
               static_cast<double>(column));
    const bool wantsCosine = column % 2 == 1;
    if (position == 0) return wantsCosine ? 1 : 0;
    const Spectrum powers{Spectrum::Source::powers, base, divisor, {}, {}};
    for (std::size_t limbs = 8;; limbs *= 2) {
        const Precise turns =
            precise(position, limbs) * turnsPerPosition(powers, column / 2, limbs);
        const Precise rest = withoutTurns(turns);
        // from the nearest quarter of a turn at most an eighth in either direction
        const int quarter = static_cast<int>(std::nearbyint(4 * nearest(rest)));
        const Precise angle = (rest - timesPowerOfTwo(precise(quarter, limbs), -2)) * twoPi(limbs);
        // quarters: sin, cos, -sin, -cos; a cosine is a sine one quarter further on
        const int place = (quarter + (wantsCosine ? 1 : 0)) & 3;
        const Precise size = place % 2 == 0 ? sine(angle) : cosine(angle);
        const Precise value = place < 2 ? size : -size;
        const std::int64_t above = turns.exponent > 0 ? turns.exponent : 0;
        const Precise bound =
            timesPowerOfTwo(precise(1, limbs), 33 - 32 * static_cast<std::int64_t>(limbs) + above);
        const double low = nearest(value - bound), high = nearest(value + bound);
        if (low == high) return low;
    }
}

}  // namespace phasor
