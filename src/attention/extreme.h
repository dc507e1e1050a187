// One query in double precision, for rows whose scores or sums of weighted values leave the range
// of float32. A result that fits into float32 is then correct, and only masks hide keys, never a
// score that is too low.
//
//   values of 3e38 with equal weights     their sum is infinite, their mean is not
//   scores below -2.4e38                  times log2(e) they are -infinity, as if hidden
//   scores above  2.4e38                  all would become the largest number, and so be equal
#pragma once

#include "attention/head.h"

namespace phasor {

// Recomputes weights, log-sum-exp and output of a query if its float32 results show that something
// left the range of float32: `largest` (the largest score, in units of ln 2), `sum` (of the
// exponentials) or the output. A sum of NaN is left as it is.
void correctExtreme(const Head& head, Index query, const PackedHead& keys, float largest,
                    float sum);

}  // namespace phasor
