// A rotary scaling as it comes from JavaScript.
#pragma once

#include "bindings/call.h"
#include "encoding/scaling.h"

namespace phasor {

enum class ScalingType { none, linear, ntk, dynamic, yarn, llama3, longrope };

// The fields of all scalings; each type has its own, the others are not read. Lists have one number
// a pair.
struct RopeScaling {
    double base;
    ScalingType scaling;
    double factor, length, attentionFactor;
    double betaFast, betaSlow, mscale, mscaleAllDim;
    bool truncate;
    double lowFactor, highFactor;
    Address shortFactors, longFactors;
};

[[nodiscard]] inline Scaling scalingOf(const RopeScaling& r, Index pairs) {
    switch (r.scaling) {
        case ScalingType::none:
            return Unscaled{};
        case ScalingType::linear:
            return LinearScaling{r.factor};
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
                        .mscale = r.mscale,
                        .mscaleAllDim = r.mscaleAllDim,
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

}  // namespace phasor
