// Registers rotary.h and scaling.h. x is turned where JavaScript has put it, and copied out from
// there. `sizes`: batch, heads, rows, headDim, rotaryDim, headsFirst as int32. `pairing` and `type`
// are places in the enumerations. `scaling`: 10 doubles in the order in which scalingAt takes them,
// then, for longrope, rotaryDim/2 short and as many long factors.
#include "rotary.h"

#include "border.h"
#include "scaling.h"

namespace phasor {
namespace {

Rotary shapeAt(Address address, int pairing) {
    const auto* sizes = reinterpret_cast<const std::int32_t*>(address);
    return {.batch = sizes[0],
            .heads = sizes[1],
            .rows = sizes[2],
            .headDim = sizes[3],
            .rotaryDim = sizes[4],
            .headsFirst = sizes[5] != 0,
            .pairing = Pairing(pairing)};
}

Scaling scalingAt(Address address, int type, std::size_t pairs) {
    const auto* next = reinterpret_cast<const double*>(address);
    Scaling scaling;
    scaling.type = Scaling::Type(type);
    for (double* field : {&scaling.factor, &scaling.length, &scaling.attentionFactor,
                          &scaling.betaFast, &scaling.betaSlow, &scaling.scale, &scaling.scaleAll,
                          &scaling.lowFactor, &scaling.highFactor})
        *field = *next++;
    scaling.truncate = *next++ != 0;
    if (scaling.type == Scaling::Type::longrope) {
        scaling.shortFactors.assign(next, next + pairs);
        scaling.longFactors.assign(next + pairs, next + 2 * pairs);
    }
    return scaling;
}

val turned(Address x, const Rotary& shape) {
    return array("float32", reinterpret_cast<const void*>(x),
                 {shape.batch * shape.heads * shape.rows * shape.headDim});
}

val rotaryRows(Address x, Address sizes, int pairing, Address positions, std::size_t count,
               double base, int type, Address scaling) {
    return guarded([&] {
        const Rotary shape = shapeAt(sizes, pairing);
        const Scaling how = scalingAt(scaling, type, static_cast<std::size_t>(shape.rotaryDim / 2));
        const std::vector<double> all = numbers(positions, count);
        double last = 0;
        for (const double position : all) last = std::max(last, position);
        rotate(reinterpret_cast<float*>(x), shape, all,
               scaledSpectrum(shape.rotaryDim, base, how, last), attentionFactor(how));
        return turned(x, shape);
    });
}

val rotaryByTable(Address x, Address sizes, int pairing, Address positions, std::size_t count,
                  Address cosines, Address sines, int rows) {
    return guarded([&] {
        const Rotary shape = shapeAt(sizes, pairing);
        const auto pairs = static_cast<int>(shape.rotaryDim / 2);
        rotate(reinterpret_cast<float*>(x), shape, numbers(positions, count),
               matrixAt(cosines, rows, pairs), matrixAt(sines, rows, pairs));
        return turned(x, shape);
    });
}

}  // namespace

EMSCRIPTEN_BINDINGS(rotary) {
    emscripten::function("rotary", &rotaryRows);
    emscripten::function("rotaryByTable", &rotaryByTable);
}

}  // namespace phasor
