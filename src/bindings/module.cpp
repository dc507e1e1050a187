// Registers what belongs to the module itself.
#include <emscripten/version.h>

#include "border.h"
#include "build.h"

namespace phasor {
namespace {

// lets go of results that JavaScript has copied
void release() {
    held.clear();
}

val info() {
    val result = val::object();
    result.set("version", PHASOR_VERSION);
    result.set("build", relaxed() ? "relaxed-simd" : "simd");
    const auto dotted = [](int a, int b, int c) {
        return std::to_string(a) + "." + std::to_string(b) + "." + std::to_string(c);
    };
    result.set("emscripten",
               dotted(__EMSCRIPTEN_major__, __EMSCRIPTEN_minor__, __EMSCRIPTEN_tiny__));
    result.set("eigen", dotted(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION));
    return result;
}

}  // namespace

EMSCRIPTEN_BINDINGS(module) {
    emscripten::function("release", &release);
    emscripten::function("info", &info);
}

}  // namespace phasor
