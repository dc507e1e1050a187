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
#include <limits>

#include "phase.h"

namespace phasor {
namespace {

// What all positions of a column share, to some precision.
struct Bits {
    std::size_t limbs;
    Precise turnsPerPosition;
    Precise circle;
};

double valueAt(double position, bool wantsCosine, const Bits& known, bool& sure) {
    const auto& [limbs, perPosition, circle] = known;
    const Precise turns = precise(position, limbs) * perPosition;
    const Precise rest = withoutTurns(turns);
    // from the nearest quarter of a turn at most an eighth in either direction
    const int quarter = static_cast<int>(std::nearbyint(4 * nearest(rest)));
    const Precise angle = (rest - timesPowerOfTwo(precise(quarter, limbs), -2)) * circle;
    // quarters: sin, cos, -sin, -cos; a cosine is a sine one quarter further on
    const int place = (quarter + (wantsCosine ? 1 : 0)) & 3;
    const Precise size = place % 2 == 0 ? sine(angle) : cosine(angle);
    const Precise value = place < 2 ? size : -size;
    const std::int64_t above = turns.exponent > 0 ? turns.exponent : 0;
    const Precise bound =
        timesPowerOfTwo(precise(1, limbs), 33 - 32 * static_cast<std::int64_t>(limbs) + above);
    const double low = nearest(value - bound), high = nearest(value + bound);
    sure = low == high;
    return low;
}

// significant bits, the exponent of the smallest normal number, that of the first one too large
struct Layout {
    int bits, least, most;
};

constexpr Layout layouts[] = {{53, -1022, 1024}, {24, -126, 128}, {8, -126, 128}, {11, -14, 16}};

}  // namespace

std::vector<double> exactSinusoidal(const std::vector<double>& positions, Index dim, double base,
                                    Index column) {
    const auto [pairs, divisor] = exponents({.dim = dim, .base = base});
    if (column < 0 || column >= dim)
        reject("column", "an integer from 0 to " + decimal(static_cast<double>(dim - 1)),
               static_cast<double>(column));
    const Spectrum powers{Spectrum::Source::powers, base, divisor, {}, {}};
    std::vector<Bits> known;
    std::vector<double> values;
    for (const double position : positions) {
        if (!std::isfinite(position)) reject("position", "a finite number", position);
        bool sure = position == 0;
        double value = column % 2 == 1 ? 1 : 0;
        for (std::size_t level = 0; !sure; ++level) {
            if (level == known.size()) {
                const std::size_t limbs = std::size_t{8} << level;
                known.push_back({limbs, turnsPerPosition(powers, column / 2, limbs), twoPi(limbs)});
            }
            value = valueAt(position, column % 2 == 1, known[level], sure);
        }
        values.push_back(value);
    }
    return values;
}

double rounded(double value, Format format) {
    const auto& [bits, least, most] = layouts[static_cast<std::size_t>(format)];
    if (value == 0 || !std::isfinite(value)) return value;
    int exponent;
    std::frexp(value, &exponent);
    // below the smallest normal number the last place stays where it is
    const int place = (exponent - 1 < least ? least : exponent - 1) - bits + 1;
    const double result = std::ldexp(std::nearbyint(std::ldexp(value, -place)), place);
    if (std::fabs(result) < std::ldexp(1, most - 1) * 2) return result;
    return std::copysign(std::numeric_limits<double>::infinity(), value);
}

std::vector<double> formulaSinusoidal(const std::vector<double>& positions, Index dim, double base,
                                      Index column, Format format) {
    exponents({.dim = dim, .base = base});
    const double slope = -nearest(logarithm(base, 4)) / static_cast<double>(dim);
    const double power = rounded(
        rounded(static_cast<double>(column / 2 * 2), format) * rounded(slope, format), format);
    const double frequency = rounded(nearest(exponential(precise(power, 4))), format);
    std::vector<double> angles;
    for (const double position : positions)
        angles.push_back(rounded(rounded(position, format) * frequency, format));
    const std::vector<double> all = angles;
    for (double& angle : angles)
        if (!std::isfinite(angle)) angle = 0;
    // a base of 1 turns by one radian a position
    std::vector<double> values = exactSinusoidal(angles, dim, 1, column);
    for (std::size_t k = 0; k < values.size(); ++k)
        values[k] = std::isfinite(all[k]) ? rounded(values[k], format)
                                          : std::numeric_limits<double>::quiet_NaN();
    return values;
}

}  // namespace phasor
