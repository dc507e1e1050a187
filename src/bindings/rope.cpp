// Registers what rotary calls of several modules have in common.
#include "bindings/rope.h"

#include "encoding/rotary.h"

namespace phasor {

EMSCRIPTEN_BINDINGS(rope) {
    emscripten::enum_<Pairing>("Pairing")
        .value("interleaved", Pairing::interleaved)
        .value("half", Pairing::half);
    emscripten::enum_<ScalingType>("Scaling")
        .value("none", ScalingType::none)
        .value("linear", ScalingType::linear)
        .value("ntk", ScalingType::ntk)
        .value("dynamic", ScalingType::dynamic)
        .value("yarn", ScalingType::yarn)
        .value("llama3", ScalingType::llama3)
        .value("longrope", ScalingType::longrope);
    emscripten::value_object<RopeScaling>("RopeScaling")
        .field("base", &RopeScaling::base)
        .field("scaling", &RopeScaling::scaling)
        .field("factor", &RopeScaling::factor)
        .field("length", &RopeScaling::length)
        .field("attentionFactor", &RopeScaling::attentionFactor)
        .field("betaFast", &RopeScaling::betaFast)
        .field("betaSlow", &RopeScaling::betaSlow)
        .field("mscale", &RopeScaling::mscale)
        .field("mscaleAllDim", &RopeScaling::mscaleAllDim)
        .field("truncate", &RopeScaling::truncate)
        .field("lowFactor", &RopeScaling::lowFactor)
        .field("highFactor", &RopeScaling::highFactor)
        .field("shortFactors", &RopeScaling::shortFactors)
        .field("longFactors", &RopeScaling::longFactors);
}

}  // namespace phasor
