// One query in double precision, for rows whose scores or sums of weighted values leave the range
// of float32. A result that fits into float32 is then correct, and only masks hide keys, never a
// score that is too low.
//
//   values of 3e38 with equal weights     their sum is infinite, their mean is not
//   scores below -2.4e38                  times log2(e) they are -infinity, as if hidden
//   scores above  2.4e38                  all would become the largest number, and so be equal
//   products of 1e40 and -1e40            their sum is NaN or -infinity, and should be a number
#pragma once

#include "attention/head.h"

namespace phasor {

// Whether products of queries, which are multiplied by the scale, and keys may leave the range of
// float32 before they are added up.
[[nodiscard]] bool productsMayOverflow(std::span<const float> scaledQueries,
                                       const PackedHead& keys);

// Recomputes weights, log-sum-exp and output of a query in double if its `rowMax` (the largest
// score, in units of ln 2), its `sum` (of exponentials) or its output left the range of float32.
// `suspected` says that products of the queries that were computed together may have left it; if
// those of this query may have, the stages before the weights are recomputed too. Results of
// queries and keys that are not finite stay as they are.
void correctExtreme(const Head& head, Index query, const PackedHead& keys, float rowMax, float sum,
                    bool suspected);

// Computes weights, log-sum-exp and output of a query in double; with `products` the stages before
// them too.
void attendInDouble(const Head& head, Index query, const PackedHead& keys, bool products);

}  // namespace phasor
