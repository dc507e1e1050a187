// Registers rotary.h and scaling.h. The numbers at `x` are rotated in place, and copied out from
// there.
#include "encoding/rotary.h"

#include <algorithm>

#include "bindings/call.h"
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

// Scaling with its lists, of rotaryDim/2 numbers each
struct RopeScaling {
    double base;
    Scaling::Type scaling;
    double factor, length, attentionFactor;
    double betaFast, betaSlow, scale, scaleAll;
    bool truncate;
    double lowFactor, highFactor;
    Address shortFactors, longFactors;
};

// Cosines and sines: rows×(rotaryDim/2) each
struct AngleTable {
    Address cosines, sines;
    Index rows;
};

Scaling scalingOf(const RopeScaling& r, Index pairs) {
    Scaling scaling = {.type = r.scaling,
                       .factor = r.factor,
                       .length = r.length,
                       .attentionFactor = r.attentionFactor,
                       .betaFast = r.betaFast,
                       .betaSlow = r.betaSlow,
                       .scale = r.scale,
                       .scaleAll = r.scaleAll,
                       .truncate = r.truncate,
                       .lowFactor = r.lowFactor,
                       .highFactor = r.highFactor};
    if (scaling.type == Scaling::Type::longrope) {
        scaling.shortFactors = listAt<double>(r.shortFactors, pairs);
        scaling.longFactors = listAt<double>(r.longFactors, pairs);
    }
    return scaling;
}

Axes axesOf(const RotaryPositions& positions, Index pairs) {
    Axes axes = {.count = positions.axes};
    if (positions.axisOfPair == 0) return axes;
    for (const double axis : listAt<double>(positions.axisOfPair, pairs))
        axes.ofPair.push_back(static_cast<Index>(axis));
    return axes;
}

// an array of JavaScript's call, to be changed in place
float* inPlace(Address address) {
    return reinterpret_cast<float*>(address);
}

Floats rotated(Address x, const Rotary& shape) {
    const Index count = shape.batch * shape.heads * shape.rows * shape.headDim;
    return {pointer<float>(x), static_cast<std::size_t>(count)};
}

Floats rotateByFrequencies(Address x, const Rotary& shape, const RotaryPositions& positions,
                           const RopeScaling& given) {
    const Index pairs = shape.rotaryDim / 2;
    const Scaling scaling = scalingOf(given, pairs);
    const auto list = listAt<double>(positions.list, positions.count * positions.axes);
    double last = 0;
    for (const double position : list) last = std::max(last, position);
    rotate(inPlace(x), shape, list, scaledSpectrum(shape.rotaryDim, given.base, scaling, last),
           attentionFactor(scaling), axesOf(positions, pairs));
    return rotated(x, shape);
}

Floats rotateByTable(Address x, const Rotary& shape, const RotaryPositions& positions,
                     const AngleTable& table) {
    const Index pairs = shape.rotaryDim / 2;
    rotate(inPlace(x), shape, listAt<double>(positions.list, positions.count),
           matrixAt(table.cosines, table.rows, pairs), matrixAt(table.sines, table.rows, pairs));
    return rotated(x, shape);
}

}  // namespace

EMSCRIPTEN_BINDINGS(rotary) {
    using emscripten::enum_;
    using emscripten::value_object;
    enum_<Pairing>("Pairing")
        .value("interleaved", Pairing::interleaved)
        .value("half", Pairing::half);
    using Type = Scaling::Type;
    enum_<Type>("Scaling")
        .value("none", Type::none)
        .value("linear", Type::linear)
        .value("ntk", Type::ntk)
        .value("dynamic", Type::dynamic)
        .value("yarn", Type::yarn)
        .value("llama3", Type::llama3)
        .value("longrope", Type::longrope);
    value_object<Rotary>("Rotary")
        .field("batch", &Rotary::batch)
        .field("heads", &Rotary::heads)
        .field("rows", &Rotary::rows)
        .field("headDim", &Rotary::headDim)
        .field("rotaryDim", &Rotary::rotaryDim)
        .field("headsFirst", &Rotary::headsFirst)
        .field("pairing", &Rotary::pairing);
    value_object<RotaryPositions>("RotaryPositions")
        .field("list", &RotaryPositions::list)
        .field("count", &RotaryPositions::count)
        .field("axes", &RotaryPositions::axes)
        .field("axisOfPair", &RotaryPositions::axisOfPair);
    value_object<RopeScaling>("RopeScaling")
        .field("base", &RopeScaling::base)
        .field("scaling", &RopeScaling::scaling)
        .field("factor", &RopeScaling::factor)
        .field("length", &RopeScaling::length)
        .field("attentionFactor", &RopeScaling::attentionFactor)
        .field("betaFast", &RopeScaling::betaFast)
        .field("betaSlow", &RopeScaling::betaSlow)
        .field("scale", &RopeScaling::scale)
        .field("scaleAll", &RopeScaling::scaleAll)
        .field("truncate", &RopeScaling::truncate)
        .field("lowFactor", &RopeScaling::lowFactor)
        .field("highFactor", &RopeScaling::highFactor)
        .field("shortFactors", &RopeScaling::shortFactors)
        .field("longFactors", &RopeScaling::longFactors);
    value_object<AngleTable>("AngleTable")
        .field("cosines", &AngleTable::cosines)
        .field("sines", &AngleTable::sines)
        .field("rows", &AngleTable::rows);
    bind<&rotateByFrequencies>("rotary");
    bind<&rotateByTable>("rotaryByTable");
}

}  // namespace phasor
