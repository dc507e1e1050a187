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
#include "encoding/exact.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "encoding/phase.h"

namespace phasor {
namespace {

// What all positions of a column share, to some precision.
struct Bits {
    std::size_t limbs;
    Precise turnsPerPosition;
    Precise circle;
};

Bits bitsOf(const Spectrum& powers, Index column, std::size_t limbs) {
    return {limbs, turnsPerPosition(powers, column / 2, limbs), twoPi(limbs)};
}

// Not a number where there are too few bits to tell.
double valueAt(double position, Index column, const Bits& known) {
    const auto& [limbs, perPosition, circle] = known;
    const Precise turns = precise(position, limbs) * perPosition;
    const Precise rest = withoutTurns(turns);
    // from the nearest quarter of a turn at most an eighth in either direction
    const int quarter = static_cast<int>(std::nearbyint(4 * nearest(rest)));
    const Precise angle = (rest - timesPowerOfTwo(precise(quarter, limbs), -2)) * circle;
    // quarters: sin, cos, -sin, -cos; a cosine is a sine one quarter further on
    const int place = (quarter + static_cast<int>(column % 2)) & 3;
    const Precise size = place % 2 == 0 ? sine(angle) : cosine(angle);
    const Precise value = place < 2 ? size : -size;
    const std::int64_t above = turns.exponent > 0 ? turns.exponent : 0;
    const Precise bound =
        timesPowerOfTwo(precise(1, limbs), 33 - 32 * static_cast<std::int64_t>(limbs) + above);
    const double low = nearest(value - bound), high = nearest(value + bound);
    return low == high ? low : std::numeric_limits<double>::quiet_NaN();
}

// Significant bits, and the exponent of the largest numbers; that of the smallest normal one is its
// negative plus one.
struct Layout {
    signed char bits;
    short most;
};

constexpr Layout layouts[] = {{53, 1023}, {24, 127}, {8, 127}, {11, 15}};

}  // namespace

void exactSinusoidal(std::vector<double>& positions, const Spacing& spacing, Index column) {
    const auto [pairs, divisor] = exponents(spacing);
    const Spectrum powers{Spectrum::Source::powers, spacing.base, divisor, {}, {}};
    const bool empty = column >= 2 * pairs;
    Bits known{4, {}, {}};
    bool enough = false;
    for (double& each : positions) {
        const double position = each;
        // 0 for what is finite, not a number for the rest
        each -= position;
        if (position == 0 && column % 2 == 1) each = 1;
        if (empty || position == 0 || each != 0) continue;
        do {
            if (!enough) known = bitsOf(powers, column, 2 * known.limbs);
            each = valueAt(position, column, known);
            enough = !std::isnan(each);
        } while (!enough);
    }
}

double rounded(double value, Format format) {
    const auto [bits, most] = layouts[static_cast<std::size_t>(format)];
    if (!std::isfinite(value)) return value;
    int exponent;
    std::frexp(value, &exponent);
    // below the smallest normal number the last place stays where it is
    const int place = std::max(exponent, 2 - most) - bits;
    const double result = std::ldexp(std::nearbyint(std::ldexp(value, -place)), place);
    return std::fabs(result) < std::ldexp(1, most + 1)
               ? result
               : value * std::numeric_limits<double>::infinity();
}

void formulaSinusoidal(std::vector<double>& positions, const Spacing& spacing, Index column,
                       Format format, Formula formula) {
    const Index divisor = exponents(spacing).divisor;
    const auto round = [=](double value) { return rounded(value, format); };
    // programs count columns over the paper's divisor, pairs over Tensor2Tensor's
    const Index counted = spacing.rule == Rule::paper ? 2 : 1;
    const auto divided = static_cast<double>(counted) * static_cast<double>(divisor) / 2;
    const Index pair = column / 2;
    const double multiple = round(static_cast<double>(counted * pair));
    const Precise log = logarithm(spacing.base, 4);
    if (formula == Formula::exponential) {
        const double power = round(multiple * round(-nearest(log) / divided));
        const double frequency = round(nearest(exponential(precise(power, 4))));
        for (double& each : positions) each = round(round(each) * frequency);
    } else {
        const double power = round(multiple / round(divided));
        const double wavelength = round(nearest(exponential(precise(power, 4) * log)));
        for (double& each : positions) each = round(round(each) / wavelength);
    }
    // a base of 1 turns by one radian a position
    Spacing radians = spacing;
    radians.base = 1;
    exactSinusoidal(positions, radians, column);
    for (double& each : positions) each = round(each);
}

}  // namespace phasor
