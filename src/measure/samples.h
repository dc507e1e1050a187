// Vectors before and after a rotation.
#pragma once

#include "measure/numbers.h"

namespace phasor::measure {

// `count` vectors of each row (position): one for every head and batch entry. `noise` is the root
// mean square error of a number of y, relative to the size of its neighbours.
struct Samples {
    Vectors x;  // rows·count×d
    Vectors y;
    Index count;
    double noise;

    [[nodiscard]] Index rows() const { return x.rows() / count; }
    [[nodiscard]] Index d() const { return x.cols(); }
};

// Two lanes of a vector.
struct Pair {
    Index p;
    Index q;

    bool operator==(const Pair&) const = default;
};

using Pairs = std::vector<Pair>;

}  // namespace phasor::measure
