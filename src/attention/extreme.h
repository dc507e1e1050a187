// One query in double precision: for the rows whose scores, or whose sums of weighted values, leave
// the range of float32. What fits into it again at the end is right then; keys are hidden by masks
// alone, never by a score that is too low.
//
//   values of 3e38 with equal weights     their sum is infinite, their mean is not
//   scores below -2.4e38                  times log2(e) they are -infinity, as if hidden
//   scores above  2.4e38                  they would all count as the largest number, and as equal
#pragma once

#include "attention/head.h"

namespace phasor {

// Computes weights, log-sum-exp and output of a query anew where `largest` (the largest score, in
// units of ln 2), the sum of the exponentials or the output, as they came out in float32, say that
// something left its range. A sum of NaN stays what it is.
void correctExtreme(const Head& head, Index query, const PackedHead& keys, float largest,
                    float sum);

}  // namespace phasor
