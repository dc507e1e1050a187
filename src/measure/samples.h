// Vectors before and after a rotation.
#pragma once

#include "measure/numbers.h"

namespace phasor::measure {

// Of some rows (positions), `count` vectors each: of every head and batch. A number of y may be off
// by `noise` of the size of its neighbours.
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
