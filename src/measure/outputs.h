// Outputs and values → the weights that mix them: least squares, where there are as many features
// as keys.
//
//   out_i = Σ_j w_ij v_j,   V: keys×features:   w_i = P out_i,   P = (V Vᵀ)⁻¹ V
//
// P says, too, what it makes of the rounding of an output: Σ_f |P_jf| half(out_f) at most.
#pragma once

#include <optional>

#include "measure/numbers.h"

namespace phasor::measure {

struct Outputs {
    Vectors values;   // of a key head: keys×features
    Vectors numbers;  // of queries: queries×features
    Vectors halves;   // how far the type of the array lets each of these numbers be off
    double noise;     // how far a weight may be off, relative, that was rounded before it was used
};

// queries×keys
struct Weights {
    Vectors values;
    Vectors most;   // how far each may be off
    Vectors usual;  // the root mean square of that
    List sums;      // the same of the sum of each query
};

// The weights with which these values make these outputs; nothing where there are none, or none
// that a softmax gives.
[[nodiscard]] std::optional<Weights> weightsOf(const Outputs& outputs);

}  // namespace phasor::measure
