// Registers rotary.h and scaling.h. The numbers at `x` are rotated in place, and copied out from
// there.
#include "encoding/rotary.h"

#include <algorithm>

#include "bindings/call.h"
#include "bindings/rope.h"
#include "encoding/scaling.h"

namespace phasor {
namespace {

// `count` positions for each of the axes; the axis of each pair, none for a single axis
struct RotaryPositions {
    Address list;
    Index count;
    Index axes;
    Address axisOfPair;
};

// Cosines and sines: rows×(rotaryDim/2) each
struct GivenAngles {
    Address cosines, sines;
    Index rows;
};

struct SpectrumView {
    Doubles frequency;
    double attentionFactor;
};

Axes axesOf(const RotaryPositions& positions, Index pairs) {
    if (positions.axisOfPair == 0) return {.count = positions.axes};
    return {positions.axes, listAt<Index>(positions.axisOfPair, pairs)};
}

std::vector<double> listOfAllAxes(const RotaryPositions& positions) {
    return listAt<double>(positions.list, positions.count * positions.axes);
}

// dim: over which the exponents of the base are spaced; an odd one has a pair more than dim/2
SpectrumView ropeSpectrum(Index dim, const RopeScaling& given, double last) {
    const Scaling scaling = scalingOf(given, (dim + 1) / 2);
    return {view(scaledFrequencies(dim, given.base, scaling, last)), attentionFactor(scaling)};
}

Floats rotated(Address x, const Rotary& shape) {
    const Index count = shape.batch * shape.heads * shape.rows * shape.headDim;
    return {pointer<float>(x), sizeOf(count)};
}

Floats rotateByFrequencies(Address x, const Rotary& shape, const RotaryPositions& positions,
                           const RopeScaling& given) {
    const Index pairs = shape.rotaryDim / 2;
    const Scaling scaling = scalingOf(given, pairs);
    const auto list = listOfAllAxes(positions);
    double last = 0;
    for (const double position : list) last = std::max(last, position);
    rotate(changeable<float>(x), shape, list,
           scaledSpectrum(shape.rotaryDim, given.base, scaling, last), attentionFactor(scaling),
           axesOf(positions, pairs));
    return rotated(x, shape);
}

// rates: one a pair
Floats rotateByRates(Address x, const Rotary& shape, const RotaryPositions& positions,
                     Address rates) {
    const Index pairs = shape.rotaryDim / 2;
    rotate(changeable<float>(x), shape, listOfAllAxes(positions), listAt<double>(rates, pairs),
           axesOf(positions, pairs));
    return rotated(x, shape);
}

// sections: the pairs of each axis
Floats rotateBySections(Address x, const Rotary& shape, const RotaryPositions& positions,
                        Address sections, double base) {
    rotate(changeable<float>(x), shape, listOfAllAxes(positions), base,
           listAt<Index>(sections, positions.axes));
    return rotated(x, shape);
}

Floats rotateByTable(Address x, const Rotary& shape, const RotaryPositions& positions,
                     const GivenAngles& table) {
    const Index pairs = shape.rotaryDim / 2;
    rotate(changeable<float>(x), shape, listAt<double>(positions.list, positions.count),
           matrixAt(table.cosines, table.rows, pairs), matrixAt(table.sines, table.rows, pairs));
    return rotated(x, shape);
}

}  // namespace

EMSCRIPTEN_BINDINGS(rotary) {
    using emscripten::value_object;
    value_object<Rotary>("Rotary")
        .field("batch", &Rotary::batch)
        .field("heads", &Rotary::heads)
        .field("rows", &Rotary::rows)
        .field("headDim", &Rotary::headDim)
        .field("rotaryDim", &Rotary::rotaryDim)
        .field("stacked", &Rotary::stacked)
        .field("pairing", &Rotary::pairing);
    value_object<RotaryPositions>("RotaryPositions")
        .field("list", &RotaryPositions::list)
        .field("count", &RotaryPositions::count)
        .field("axes", &RotaryPositions::axes)
        .field("axisOfPair", &RotaryPositions::axisOfPair);
    value_object<GivenAngles>("GivenAngles")
        .field("cosines", &GivenAngles::cosines)
        .field("sines", &GivenAngles::sines)
        .field("rows", &GivenAngles::rows);
    value_object<SpectrumView>("RopeSpectrum")
        .field("frequency", &SpectrumView::frequency)
        .field("attentionFactor", &SpectrumView::attentionFactor);
    bind<&rotateByFrequencies>("rotary");
    bind<&rotateByRates>("rotaryByRates");
    bind<&rotateBySections>("rotaryBySections");
    bind<&rotateByTable>("rotaryByTable");
    bind<&ropeSpectrum>("ropeSpectrum");
}

}  // namespace phasor
