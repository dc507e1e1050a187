// Registers rotary.h and scaling.h. The numbers at `x` are rotated in place, and copied out from
// there.
#include "encoding/rotary.h"

#include <algorithm>
#include <utility>

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

enum class ScalingType { none, linear, ntk, dynamic, yarn, llama3, longrope };

// The fields of all scalings; each type has its own, the others are not read. Lists have one number
// a pair.
struct RopeScaling {
    double base;
    ScalingType scaling;
    double factor, length, attentionFactor;
    double betaFast, betaSlow, scale, scaleAll;
    bool truncate;
    double lowFactor, highFactor;
    Address shortFactors, longFactors;
};

// Cosines and sines: rows×(rotaryDim/2) each
struct GivenAngles {
    Address cosines, sines;
    Index rows;
};

struct AngleViews {
    Floats cosines, sines;
};

struct SpectrumView {
    Doubles frequency;
    double attentionFactor;
};

Scaling scalingOf(const RopeScaling& r, Index pairs) {
    switch (r.scaling) {
        case ScalingType::none:
            return Unscaled{};
        case ScalingType::linear:
            return Linear{r.factor};
        case ScalingType::ntk:
            return Ntk{r.factor};
        case ScalingType::dynamic:
            return DynamicNtk{r.factor, r.length};
        case ScalingType::yarn:
            return Yarn{.factor = r.factor,
                        .length = r.length,
                        .attentionFactor = r.attentionFactor,
                        .betaFast = r.betaFast,
                        .betaSlow = r.betaSlow,
                        .scale = r.scale,
                        .scaleAll = r.scaleAll,
                        .truncate = r.truncate};
        case ScalingType::llama3:
            return Llama3{r.factor, r.length, r.lowFactor, r.highFactor};
        case ScalingType::longrope:
            return LongRope{.factor = r.factor,
                            .length = r.length,
                            .attentionFactor = r.attentionFactor,
                            .shortFactors = listAt<double>(r.shortFactors, pairs),
                            .longFactors = listAt<double>(r.longFactors, pairs)};
    }
    return Unscaled{};
}

Axes axesOf(const RotaryPositions& positions, Index pairs) {
    Axes axes = {.count = positions.axes};
    if (positions.axisOfPair == 0) return axes;
    for (const double axis : listAt<double>(positions.axisOfPair, pairs))
        axes.ofPair.push_back(static_cast<Index>(axis));
    return axes;
}

AngleViews viewsOf(AngleTable table) {
    return {view(std::move(table.cosines)), view(std::move(table.sines))};
}

// dim: over which the exponents of the base are spaced; an odd one has a pair more than dim/2
SpectrumView ropeSpectrum(Index dim, const RopeScaling& given, double last) {
    const Scaling scaling = scalingOf(given, (dim + 1) / 2);
    return {view(scaledFrequencies(dim, given.base, scaling, last)), attentionFactor(scaling)};
}

AngleViews ropeAngles(double first, Index rows, Index dim, const RopeScaling& given) {
    const Scaling scaling = scalingOf(given, (dim + 1) / 2);
    const double last = first + static_cast<double>(rows - 1);
    const Spectrum spectrum = scaledSpectrum(dim, given.base, scaling, last);
    return viewsOf(angleTable(first, rows, spectrum, attentionFactor(scaling)));
}

AngleViews anglesOf(double first, Index rows, Address w, Index pairs, double scale) {
    return viewsOf(angleTable(first, rows, listAt<double>(w, pairs), scale));
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
                     const GivenAngles& table) {
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
    enum_<ScalingType>("Scaling")
        .value("none", ScalingType::none)
        .value("linear", ScalingType::linear)
        .value("ntk", ScalingType::ntk)
        .value("dynamic", ScalingType::dynamic)
        .value("yarn", ScalingType::yarn)
        .value("llama3", ScalingType::llama3)
        .value("longrope", ScalingType::longrope);
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
    value_object<GivenAngles>("GivenAngles")
        .field("cosines", &GivenAngles::cosines)
        .field("sines", &GivenAngles::sines)
        .field("rows", &GivenAngles::rows);
    value_object<AngleViews>("AngleTable")
        .field("cosines", &AngleViews::cosines)
        .field("sines", &AngleViews::sines);
    value_object<SpectrumView>("RopeSpectrum")
        .field("frequency", &SpectrumView::frequency)
        .field("attentionFactor", &SpectrumView::attentionFactor);
    bind<&rotateByFrequencies>("rotary");
    bind<&rotateByTable>("rotaryByTable");
    bind<&ropeSpectrum>("ropeSpectrum");
    bind<&ropeAngles>("ropeAngles");
    bind<&anglesOf>("angles");
}

}  // namespace phasor
