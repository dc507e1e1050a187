// Registers rotary.h and scaling.h. The numbers at `x` are rotated in place, and copied out from
// there.
#include "encoding/rotary.h"

#include <algorithm>

#include "bindings/marshal.h"
#include "encoding/scaling.h"

namespace phasor {
namespace {

// `pairing` is a value of Pairing as a number; `count` positions for each of the axes, and the axis
// of each pair, none for a single axis
PHASOR_REQUEST(RotaryRequest, x, batch, heads, rows, headDim, rotaryDim, headsFirst, pairing,
               positions, count, axes, axisOfPair);
// see Scaling; `type` is a value of Scaling::Type as a number. The factors of longrope are lists of
// rotaryDim/2 numbers.
PHASOR_REQUEST(ScalingRequest, base, type, factor, length, attentionFactor, betaFast, betaSlow,
               scale, scaleAll, truncate, lowFactor, highFactor, shortFactors, longFactors);
PHASOR_REQUEST(AngleTableRequest, cosines, sines, tableRows);

Rotary shapeOf(const RotaryRequest& r) {
    return {.batch = whole(r.batch),
            .heads = whole(r.heads),
            .rows = whole(r.rows),
            .headDim = whole(r.headDim),
            .rotaryDim = whole(r.rotaryDim),
            .headsFirst = r.headsFirst != 0,
            .pairing = choice<Pairing>(r.pairing)};
}

Scaling scalingOf(const ScalingRequest& r, double pairs) {
    Scaling scaling = {.type = choice<Scaling::Type>(r.type),
                       .factor = r.factor,
                       .length = r.length,
                       .attentionFactor = r.attentionFactor,
                       .betaFast = r.betaFast,
                       .betaSlow = r.betaSlow,
                       .scale = r.scale,
                       .scaleAll = r.scaleAll,
                       .truncate = r.truncate != 0,
                       .lowFactor = r.lowFactor,
                       .highFactor = r.highFactor};
    if (scaling.type == Scaling::Type::longrope) {
        scaling.shortFactors = numbers(r.shortFactors, pairs);
        scaling.longFactors = numbers(r.longFactors, pairs);
    }
    return scaling;
}

Axes axesOf(const RotaryRequest& r) {
    Axes axes = {.count = whole(r.axes)};
    if (r.axisOfPair == 0) return axes;
    for (const double axis : numbers(r.axisOfPair, r.rotaryDim / 2))
        axes.ofPair.push_back(whole(axis));
    return axes;
}

// an array that JavaScript has put at this address, to be changed in place
float* inPlace(double address) {
    return const_cast<float*>(pointer<float>(address));
}

void giveRotated(const RotaryRequest& r) {
    give("values", pointer<float>(r.x), whole(r.batch * r.heads * r.rows * r.headDim));
}

void callRotary(const RotaryRequest& r, const ScalingRequest& s) {
    const Rotary shape = shapeOf(r);
    const Scaling scaling = scalingOf(s, r.rotaryDim / 2);
    const std::vector<double> positions = numbers(r.positions, r.count * r.axes);
    double last = 0;
    for (const double position : positions) last = std::max(last, position);
    rotate(inPlace(r.x), shape, positions, scaledSpectrum(shape.rotaryDim, s.base, scaling, last),
           attentionFactor(scaling), axesOf(r));
    giveRotated(r);
}

void callRotaryByTable(const RotaryRequest& r, const AngleTableRequest& t) {
    const double pairs = r.rotaryDim / 2;
    rotate(inPlace(r.x), shapeOf(r), numbers(r.positions, r.count),
           matrix(t.cosines, t.tableRows, pairs), matrix(t.sines, t.tableRows, pairs));
    giveRotated(r);
}

}  // namespace

EMSCRIPTEN_BINDINGS(rotary) {
    bind<&callRotary>("rotary");
    bind<&callRotaryByTable>("rotaryByTable");
}

}  // namespace phasor
