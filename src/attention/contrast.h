// How much maps of attention weights differ, and which of them differ most.
//
//   distance  d(A, B) = the mean over rows of 1/2 Σ_k |A_k − B_k|: the part of a row's weight that
//             would have to move to other keys, 0 where two maps are equal and 1 where no key has
//             weight in both
//   distinct  maps one after another, each time the one whose distance to the nearest of the plain
//             maps and of those before is the largest (Gonzalez 1985, Clustering to minimize the
//             maximum intercluster distance)
//
// The plain maps are what a head does that looks at the same place always: at all keys alike, at
// the first key and, where queries are keys, at the token before and at the token itself.
#pragma once

#include <vector>

#include "matrix.h"

namespace phasor {

// Of each of `maps` matrices of rows×cols in a and in b, which follow each other. Rows with a
// weight that is not a number count nowhere; of these alone the distance is NaN.
[[nodiscard]] std::vector<double> mapDistances(const float* a, const float* b, Index maps,
                                               Index rows, Index cols);

struct DistinctMap {
    Index map;
    double distance;  // to the nearest plain map, or map before
};

// At most `count`, the most distant first; maps of the same distance in their order. A key that no
// map looks at from a query does not count as a key of it, and a query without keys not as a query.
[[nodiscard]] std::vector<DistinctMap> distinctMaps(const float* weights, Index maps, Index rows,
                                                    Index cols, Index count);

}  // namespace phasor
