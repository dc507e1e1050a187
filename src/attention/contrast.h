// How much maps of attention weights differ, and which of them differ most.
//
//   distance  d(A, B) = the mean over rows of 1/2 Σ_k |A_k − B_k|: the part of a row's weight that
//             would have to move to other keys, 0 where two maps are equal and 1 where no key has
//             weight in both
//   distinct  maps one after another, each time the one whose distance to the nearest of the plain
//             maps and of those before is the largest (Gonzalez 1985, Clustering to minimize the
//             maximum intercluster distance)
//
// The plain maps are heads that always look at the same place: at all keys alike, at the first key
// and, where queries are keys, at the token before and at the token itself.
#pragma once

#include <vector>

#include "matrix.h"

namespace phasor {

// The distance of each of `maps` rows×cols matrices in a from the one in b. Rows with a weight that
// is not a number are skipped; if no row is left the distance is NaN.
[[nodiscard]] std::vector<double> mapDistances(const float* a, const float* b, Index maps,
                                               Index rows, Index cols);

struct DistinctMap {
    Index map;
    double distance;  // to the nearest plain map, or map before
};

// At most `count`, the most distant first; equally distant maps in their order. Keys that no map
// looks at from a query are not counted as its keys, and queries without keys are skipped.
[[nodiscard]] std::vector<DistinctMap> distinctMaps(const float* weights, Index maps, Index rows,
                                                    Index cols, Index count);

}  // namespace phasor
