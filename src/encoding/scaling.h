// A base and a scaling → the frequencies of a rotary encoding that reaches further than training
// did, and the factor on its cosines and sines. L: the length of training, s: the factor, d: dim.
//
//   linear    w / s                            every position is interpolated (Chen et al. 2023)
//   ntk       base · s^(d/(d-2))               the slowest pair is interpolated, the fastest not
//   dynamic   base · (s·n/L - (s-1))^(d/(d-2)) only for n > L; n: the last position + 1
//   yarn      w where a pair turns more than betaFast times over L, w / s where it turns less than
//             betaSlow times, a straight ramp between them (Peng et al. 2023, YaRN, section 3.2)
//   llama3    w where a pair turns more than highFactor times over L, w / s where less than
//             lowFactor times, between them by the number of turns (Llama 3.1's code)
//   longrope  w / factor[j], one list up to L and one beyond (Ding et al. 2024, LongRoPE)
//
// The results are those of Hugging Face's modeling_rope_utils.py, in double instead of float32. The
// entry without WebAssembly has the same formulas in web/labs/rope/api/frequencies.js.
#pragma once

#include <variant>
#include <vector>

#include "encoding/phase.h"

namespace phasor {

struct Unscaled {};

struct LinearScaling {
    double factor;  // s > 0
};

struct Ntk {
    double factor;
};

struct DynamicNtk {
    double factor;
    double length;  // L > 0
};

struct Yarn {
    double factor;
    double length;
    double attentionFactor = 0;  // 0: by the formula
    double betaFast = 32;
    double betaSlow = 1;
    double mscale = 0;        // with both above 0 the attention factor is the quotient of theirs
    double mscaleAllDim = 0;  // (DeepSeek)
    bool truncate = true;     // the ramp starts and ends at whole pairs
};

struct Llama3 {
    double factor;
    double length;
    double lowFactor = 1;
    double highFactor = 4;
};

struct LongRope {
    double factor;
    double length;
    double attentionFactor = 0;  // 0: by the formula
    // one per pair
    std::vector<double> shortFactors = {};
    std::vector<double> longFactors = {};
};

using Scaling = std::variant<Unscaled, LinearScaling, Ntk, DynamicNtk, Yarn, Llama3, LongRope>;

// base^exponent for a base > 0 and a finite exponent, correctly rounded except for rare near-ties,
// and the same on every platform.
[[nodiscard]] double power(double base, double exponent);

// The base that Ntk and DynamicNtk put in place of `base`; any other scaling keeps it. `last` is
// the largest position. Throws std::invalid_argument for dim < 4.
[[nodiscard]] double scaledBase(Index dim, double base, const Scaling& scaling, double last);

// The pairs between which yarn's ramp runs: w up to pair `from`, w / s from pair `to` on. base > 1.
struct Ramp {
    double from;
    double to;
};
[[nodiscard]] Ramp yarnRamp(Index dim, double base, const Yarn& scaling);

// The factor on cosines and sines; 1 except for Yarn and LongRope.
[[nodiscard]] double attentionFactor(const Scaling& scaling);

// dim/2 pairs, or (dim+1)/2 for an odd dim. Throws std::invalid_argument when frequencies or base
// leave the range of a double, when dim is below 4 for Ntk and DynamicNtk, when base ≤ 1 for Yarn.
[[nodiscard]] std::vector<double> scaledFrequencies(Index dim, double base, const Scaling& scaling,
                                                    double last);

// The same for rotations: as base and exponents where possible, so that no rounded frequency is
// multiplied by a position.
[[nodiscard]] Spectrum scaledSpectrum(Index dim, double base, const Scaling& scaling, double last);

}  // namespace phasor
