// A sinusoidal table of any length → only the rows that a picture of it shows.
//
// A pixel that covers m rows shows their mean, which needs no sum: it is the row in their middle,
// multiplied by
//
//   sin(m w/2) / (m sin(w/2))
//
// for the pair of frequency w (Dirichlet's kernel). So a picture costs the same at any zoom, and
// frequencies too high for its pixels fade instead of turning into moiré.
#pragma once

#include "encoding/encoding.h"
#include "picture/viewport.h"

namespace phasor {

// For each span of rows one row, their mean; of it the given columns: rows.count()×columns.size().
// The mean of listed positions is computed by adding them up. Throws as sinusoidal does;
// std::invalid_argument when a span has several rows and the reduction is not a mean, since minimum
// and maximum have no closed form.
[[nodiscard]] Matrix excerpt(const Progression& positions, const Sinusoidal& options,
                             const Spans& rows, Span columns, Reduce reduce);
[[nodiscard]] Matrix excerpt(const Positions& positions, const Sinusoidal& options,
                             const Spans& rows, Span columns, Reduce reduce);

}  // namespace phasor
