// Ziv's strategy (1991): compute with some bits and an error bound; when both ends of the interval
// round to the same double, that is the answer; otherwise take twice as many bits.
//
// The loop ends, because at position ≠ 0 the angle is a non-zero algebraic number (position and
// base are rational, the exponent too), so its sine and cosine are transcendental (Lindemann) and
// never exactly halfway between two doubles. At position 0 they are 0 and 1.
//
// The bound. One operation on L limbs has a relative error below u = 2^(1-32L), and each function
// here takes fewer than 40 L operations for each of at most four nested steps, none of which makes
// an error more than 2^11 times larger (|ln base| < 2^10, and the logarithm may lose as much before
// it is reduced). So the relative error of the turns per position is below 2^20 L u. The error of
// the turns, and of sine and cosine after reduction, is that times max(1, |turns|) and a factor 2π.
// The bound 2^32 u max(1, |turns|) is generous for every L below 500, that is, 16,000 bits.
#include "encoding/exact.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "encoding/phase.h"

namespace phasor {
namespace {

// What all positions of a column share, computed with `limbs` limbs.
struct ColumnConstants {
    std::size_t limbs;
    Precise turnsPerPosition;
    Precise radiansPerTurn;
};

ColumnConstants constantsOf(const Spectrum& powers, Index column, std::size_t limbs) {
    return {limbs, turnsPerPosition(powers, column / 2, limbs), twoPi(limbs)};
}

// NaN where there are too few bits to round correctly.
double valueAt(double position, Index column, const ColumnConstants& constants) {
    const auto& [limbs, perPosition, radiansPerTurn] = constants;
    const Precise turns = precise(position, limbs) * perPosition;
    const Precise rest = withoutTurns(turns);
    // the angle from the nearest quarter turn, at most an eighth of a turn in either direction
    const int quarter = static_cast<int>(std::nearbyint(4 * nearest(rest)));
    const Precise angle = (rest - timesPowerOfTwo(precise(quarter, limbs), -2)) * radiansPerTurn;
    // in the four quarters: sin, cos, -sin, -cos; a cosine is a sine one quarter later
    const int quadrant = (quarter + static_cast<int>(column % 2)) & 3;
    const Precise magnitude = quadrant % 2 == 0 ? sine(angle) : cosine(angle);
    const Precise value = quadrant < 2 ? magnitude : -magnitude;
    const std::int64_t wholeBits = turns.exponent > 0 ? turns.exponent : 0;
    const Precise bound =
        timesPowerOfTwo(precise(1, limbs), 33 - 32 * static_cast<std::int64_t>(limbs) + wholeBits);
    const double low = nearest(value - bound), high = nearest(value + bound);
    return low == high ? low : std::numeric_limits<double>::quiet_NaN();
}

// The significant bits and the exponent of the largest numbers. The exponent of the smallest normal
// number is 1 - most.
struct NumberFormat {
    signed char bits;
    short most;
};

constexpr NumberFormat numberFormats[] = {{53, 1023}, {24, 127}, {8, 127}, {11, 15}};

// the column with the same value in the interleaved layout; one beyond the last pair is unchanged
Index interleavedColumn(Index column, Layout layout, Index pairs) {
    if (column >= 2 * pairs) return column;
    const auto [pair, isCosine] = waveOf(column, layout, pairs);
    return 2 * pair + (isCosine ? 1 : 0);
}

}  // namespace

void exactSinusoidal(std::vector<double>& positions, const SpectrumOptions& options,
                     Index columnInLayout, Layout layout) {
    const auto [pairs, divisor] = exponents(options);
    const Index column = interleavedColumn(columnInLayout, layout, pairs);
    const Spectrum powers{Spectrum::Source::powers, options.base, divisor, {}, {}};
    const bool beyondPairs = column >= 2 * pairs;
    ColumnConstants constants{4, {}, {}};
    bool isPrecise = false;
    for (double& value : positions) {
        const double position = value;
        // 0 for a finite position, NaN for any other
        value -= position;
        if (position == 0 && column % 2 == 1) value = 1;
        if (beyondPairs || position == 0 || value != 0) continue;
        do {
            if (!isPrecise) constants = constantsOf(powers, column, 2 * constants.limbs);
            value = valueAt(position, column, constants);
            isPrecise = !std::isnan(value);
        } while (!isPrecise);
    }
}

double rounded(double value, Format format) {
    const auto [bits, most] = numberFormats[static_cast<std::size_t>(format)];
    if (!std::isfinite(value)) return value;
    int exponent;
    std::frexp(value, &exponent);
    // below the smallest normal number the last place has a fixed exponent
    const int lastPlace = std::max(exponent, 2 - most) - bits;
    const double result = std::ldexp(std::nearbyint(std::ldexp(value, -lastPlace)), lastPlace);
    return std::fabs(result) < std::ldexp(1, most + 1)
               ? result
               : value * std::numeric_limits<double>::infinity();
}

void formulaSinusoidal(std::vector<double>& positions, const SpectrumOptions& options,
                       Index columnInLayout, Format format, Formula formula, Layout layout) {
    const auto [pairs, divisor] = exponents(options);
    const Index column = interleavedColumn(columnInLayout, layout, pairs);
    const auto round = [=](double number) { return rounded(number, format); };
    // the exponent of pair j is 2j/d in the paper, j/(h - 1) in Tensor2Tensor
    const Index perPair = options.spacing == Spacing::paper ? 2 : 1;
    const auto denominator = static_cast<double>(perPair) * static_cast<double>(divisor) / 2;
    const Index pair = column / 2;
    const double multiple = round(static_cast<double>(perPair * pair));
    const Precise log = logarithm(options.base, 4);
    if (formula == Formula::exponential) {
        const double power = round(multiple * round(-nearest(log) / denominator));
        const double frequency = round(nearest(exponential(precise(power, 4))));
        for (double& value : positions) value = round(round(value) * frequency);
    } else {
        const double power = round(multiple / round(denominator));
        const double wavelength = round(nearest(exponential(precise(power, 4) * log)));
        for (double& value : positions) value = round(round(value) / wavelength);
    }
    // with base 1 every frequency is 1, so this takes the sine or cosine of the angles themselves
    SpectrumOptions unitOptions = options;
    unitOptions.base = 1;
    exactSinusoidal(positions, unitOptions, column);
    for (double& value : positions) value = round(value);
}

}  // namespace phasor
