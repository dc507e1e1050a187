// The options of a sinusoidal encoding as JavaScript passes them: `form` has the layout in bit 0,
// what an odd dimension does in bits 1 and 2 and the spacing of the frequencies in bit 3, each by
// its place in the lists of web/encoding.js.
#pragma once

#include "border.h"
#include "encoding.h"

namespace phasor {

inline Spacing spacingFrom(int dim, double base, int form) {
    return {.dim = dim, .base = base, .odd = OddDim(form >> 1 & 3), .rule = Rule(form >> 3 & 1)};
}

inline Sinusoidal sinusoidalOptions(int dim, double base, int form) {
    const Spacing spacing = spacingFrom(dim, base, form);
    return {dim, base, Layout(form & 1), spacing.odd, spacing.rule};
}

}  // namespace phasor
