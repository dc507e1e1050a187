// A sinusoidal table of any length → the rows that a picture of it shows, and no others.
//
// A pixel that covers m rows shows their mean, which needs no sum: it is the row at their middle,
// scaled by
//
//   sin(m w/2) / (m sin(w/2))
//
// for the pair of frequency w (Dirichlet's kernel). So a picture costs the same at any zoom, and
// frequencies too high for its pixels fade instead of turning into moiré.
#pragma once

#include "encoding/encoding.h"
#include "picture/window.h"

namespace phasor {

// One row a span of rows, their mean; the columns from `columns.from` on: rows.count()×columns.
// Listed positions are added up one by one.
// Throws as sinusoidal does; std::invalid_argument when a span has several rows and the reduction
// is not a mean, since the smallest of them has no closed form.
Matrix excerpt(const Progression& positions, const Sinusoidal& options, const Spans& rows,
               Span columns, Reduce reduce);
Matrix excerpt(const Positions& positions, const Sinusoidal& options, const Spans& rows,
               Span columns, Reduce reduce);

}  // namespace phasor
