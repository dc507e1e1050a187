// The sines and cosines of all pairs at one position. Moving on by some positions rotates each pair
// by its own angle.
#pragma once

#include <vector>

#include "encoding/layout.h"
#include "encoding/phase.h"

namespace phasor {

struct SineCosines {
    std::vector<double> sines;
    std::vector<double> cosines;

    explicit SineCosines(std::size_t pairs) : sines(pairs), cosines(pairs) {}
};

inline void set(SineCosines& values, std::size_t pair, SineCosine value) {
    values.sines[pair] = value.sine;
    values.cosines[pair] = value.cosine;
}

// Of every pair, the angle of a and that of b: a rotated by b. `result` may be `a`.
void addAngles(const SineCosines& a, const SineCosines& b, SineCosines& result);

// Writes the first `pairs` pairs of `row`, rotated by `step`, to `ahead`, and rotated back by
// `step` to `behind`. `row` and `step` have room for an even number of pairs.
void writeBothWays(const SineCosines& row, const SineCosines& step, Index pairs,
                   const Columns& columns, float* ahead, float* behind);

// The sums of the cosines of `row` rotated by `step` and rotated back by `step`.
struct TwoSums {
    double ahead, behind;
};
[[nodiscard]] TwoSums cosineSumBothWays(const SineCosines& row, const SineCosines& step);

}  // namespace phasor
