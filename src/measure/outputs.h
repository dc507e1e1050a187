// Outputs and values → the weights that mix them, by least squares. There must be at least as many
// features as keys.
//
//   out_i = Σ_j w_ij v_j,   V: keys×features:   w_i = P out_i,   P = (V Vᵀ)⁻¹ V
//
// The rounding of an output moves weight j by Σ_f |P_jf| half(out_f) at most.
#pragma once

#include <optional>

#include "measure/numbers.h"

namespace phasor::measure {

struct Outputs {
    Vectors values;   // of a key head: keys×features
    Vectors numbers;  // of queries: queries×features
    Vectors halves;   // the largest rounding error of each of these numbers
    double noise;     // relative error of weights that were rounded before they were used
};

// queries×keys
struct Weights {
    Vectors values;
    Vectors most;   // how far each may be off
    Vectors usual;  // the root mean square of that
    List sums;      // the same of the sum of each query
};

// The weights that mix these values into these outputs; nothing where none do, or none that a
// softmax gives.
[[nodiscard]] std::optional<Weights> weightsOf(const Outputs& outputs);

}  // namespace phasor::measure
