// Which lanes turn together: for two input lanes and two output lanes, one angle a row is fitted to
// all vectors of the row; what is left distinguishes pairs from other lanes.
//
//   z = x_p + i x_q,  w = y_o + i y_o',   w ≈ c z,   c = Σ w conj z / Σ |z|²
//
// Where a row has one vector some c always fits: there a pair is two lanes that keep their length,
// |w| ≈ |z|, in all rows.
#pragma once

#include "measure/samples.h"

namespace phasor::measure {

// half         lanes first + j and first + j + apart
// interleaved  neighbours, from `first` on
enum class PairOrder { half, interleaved, other };

struct PairLayout {
    PairOrder order;
    Index first;
    Index apart;
};

// The layout of one pair or more.
[[nodiscard]] PairLayout layoutOf(const Pairs& pairs, Index d);

// A lane that was not seen to move. `limit`: the square of the largest change that it may have
// made; `others`: the squares of the lane that would turn with it, by row.
struct NextLane {
    List others;
    double limit;
};

enum class Turning {
    none,   // y is not made of turned pairs of x, or one vector a row does not show it
    still,  // nothing turns
    pairs,
    mixed,  // the two lanes of a pair take two angles
};

struct Lanes {
    Turning turning = Turning::none;
    Pairs pairs{};               // of the input, those that were seen to move
    Pairs outputs{};             // where they are written
    std::vector<Index> still{};  // lanes that pass through
    PairLayout layout{};         // of the pairs
    PairLayout outputLayout{};
    Index whole = 0;               // how many lanes the layouts hold
    double noise = 0;              // of the samples, or what the pairs leave where that is more
    std::vector<NextLane> next{};  // the two lanes of the next pair of the layout, if there is one
};

[[nodiscard]] Lanes lanesOf(const Samples& samples);

}  // namespace phasor::measure
