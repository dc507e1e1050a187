// The options of a sinusoidal encoding as JavaScript passes them.
#pragma once

#include "border.h"
#include "encoding.h"

namespace phasor {

inline Sinusoidal sinusoidalOptions(int dim, double base, const std::string& layout,
                                    const std::string& odd) {
    constexpr std::string_view layouts[] = {"interleaved", "concatenated"};
    constexpr std::string_view odds[] = {"lone-sine", "pad", "zero", "reject"};
    return {.dim = dim,
            .base = base,
            .layout = choice<Layout>("layout", layout, layouts),
            .odd = choice<OddDim>("odd", odd, odds)};
}

}  // namespace phasor
