// Registers the functions that concern the module itself.
#include <emscripten/version.h>

#include "bindings/build.h"
#include "bindings/marshal.h"

// the text of a macro's value
#define PHASOR_TEXT_OF(value) #value
#define PHASOR_TEXT(value) PHASOR_TEXT_OF(value)
#define PHASOR_DOTTED(a, b, c) PHASOR_TEXT(a) "." PHASOR_TEXT(b) "." PHASOR_TEXT(c)

namespace phasor {
namespace {

void info() {
    give("version", PHASOR_VERSION);
    give("build", relaxed() ? "relaxed-simd" : "simd");
    give("emscripten",
         PHASOR_DOTTED(__EMSCRIPTEN_major__, __EMSCRIPTEN_minor__, __EMSCRIPTEN_tiny__));
    give("eigen", PHASOR_DOTTED(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION));
}

}  // namespace

EMSCRIPTEN_BINDINGS(module) {
    bind<&describeAll>("describe");
    bind<&release>("release");
    bind<&info>("info");
}

}  // namespace phasor
