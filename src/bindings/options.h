// The options of a sinusoidal encoding in a request. `form` has the layout in bit 0, the treatment
// of an odd dimension in bits 1 and 2, and the spacing of the frequencies in bit 3, each by its
// place in the lists of web/api/encoding/encoding.js.
#pragma once

#include "bindings/marshal.h"
#include "encoding/encoding.h"

namespace phasor {

template <typename Request>
Spacing spacingOf(const Request& r) {
    const int form = static_cast<int>(r.form);
    return {.dim = whole(r.dim),
            .base = r.base,
            .odd = OddDim(form >> 1 & 3),
            .rule = Rule(form >> 3 & 1)};
}

template <typename Request>
Sinusoidal sinusoidalOf(const Request& r) {
    const Spacing spacing = spacingOf(r);
    return {spacing.dim, spacing.base, Layout(static_cast<int>(r.form) & 1), spacing.odd,
            spacing.rule};
}

}  // namespace phasor
