// What the module says of itself.
#include <emscripten/bind.h>
#include <emscripten/version.h>

#include <Eigen/Core>
#include <string>

#include "bindings/build.h"

// the text of a macro's value
#define PHASOR_TEXT_OF(value) #value
#define PHASOR_TEXT(value) PHASOR_TEXT_OF(value)
#define PHASOR_DOTTED(a, b, c) PHASOR_TEXT(a) "." PHASOR_TEXT(b) "." PHASOR_TEXT(c)

namespace phasor {
namespace {

struct Info {
    std::string version, build, emscripten, eigen;
};

Info info() {
    return {.version = PHASOR_VERSION,
            .build = relaxed() ? "relaxed-simd" : "simd",
            .emscripten =
                PHASOR_DOTTED(__EMSCRIPTEN_major__, __EMSCRIPTEN_minor__, __EMSCRIPTEN_tiny__),
            .eigen = PHASOR_DOTTED(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)};
}

}  // namespace

EMSCRIPTEN_BINDINGS(module) {
    emscripten::value_object<Info>("Info")
        .field("version", &Info::version)
        .field("build", &Info::build)
        .field("emscripten", &Info::emscripten)
        .field("eigen", &Info::eigen);
    emscripten::function("info", &info);
}

}  // namespace phasor
