// Registers the position functions that trained models use: tables of angles from rotary.h, and
// ALiBi's slopes.
#include <utility>

#include "bindings/call.h"
#include "bindings/rope.h"
#include "encoding/bias.h"
#include "encoding/rotary.h"

namespace phasor {
namespace {

// Cosines and sines: a row a position
struct AngleViews {
    Floats cosines, sines;
};

AngleViews viewsOf(AngleTable table) {
    return {view(std::move(table.cosines)), view(std::move(table.sines))};
}

// dim: over which the exponents of the base are spaced; an odd one has a pair more than dim/2
AngleViews ropeAngles(double first, Index rows, Index dim, const RopeScaling& given) {
    const Scaling scaling = scalingOf(given, (dim + 1) / 2);
    const double last = first + static_cast<double>(rows - 1);
    const Spectrum spectrum = scaledSpectrum(dim, given.base, scaling, last);
    return viewsOf(angleTable(first, rows, spectrum, attentionFactor(scaling)));
}

AngleViews anglesOf(double first, Index rows, Address w, Index pairs, double scale) {
    return viewsOf(angleTable(first, rows, listAt<double>(w, pairs), scale));
}

Doubles slopesOf(Index heads, double most) {
    return view(alibiSlopes(heads, most));
}

}  // namespace

EMSCRIPTEN_BINDINGS(angles) {
    emscripten::value_object<AngleViews>("AngleTable")
        .field("cosines", &AngleViews::cosines)
        .field("sines", &AngleViews::sines);
    bind<&ropeAngles>("ropeAngles");
    bind<&anglesOf>("angles");
    bind<&slopesOf>("alibiSlopes");
}

}  // namespace phasor
