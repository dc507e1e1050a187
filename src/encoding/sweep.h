// Equally spaced positions → sines and cosines, by turning instead of by calling sin.
//
// Rows c+k and c-k are row c turned forwards and backwards by k steps, and share their products:
//
//   sin((c±k)w) = sin(cw) cos(kw) ± cos(cw) sin(kw)
//   cos((c±k)w) = cos(cw) cos(kw) ∓ sin(cw) sin(kw)
//
// in double, two pairs at a time. The cosines and sines of kw, k ≤ 32, are made once by doubling
// the angle; row c moves on by 65 positions by another rotation, and is computed anew from its
// exact phase every sixteenth time. An error stays below 1e-14, 0.0001 of the last place of a
// float32 near 0.001. The results are the same on every platform: nothing but +, -, · of doubles.
//
// The rows c are the multiples of 65, wherever a table begins: a position has the same bits in
// every table, in every part of one and in a list.
#pragma once

#include <cstdint>
#include <vector>

#include "encoding/rotation.h"

namespace phasor {

// first + from, ..., first + count - 1: a progression from `first` on without its first rows.
struct Progression {
    double first;
    Index count;
    Index from = 0;
};

// Wider tables are made whole: their turns are too large to be kept from part to part.
constexpr Index widestPart = 1 << 17;

// The first of the positions, few enough for the processor's cache, ending where a block does.
Progression partOf(const Progression& positions, Index dim);

// The rows of one spectrum. It remembers where it was: going on from there is quicker.
class Sweep {
public:
    // Throws OutOfMemory, before it begins, for more pairs than memory holds with all turns.
    static void check(Index pairs);

    explicit Sweep(Spectrum spectrum);

    // One row a position, from `out` on; positions are finite. The turns of all steps are made as
    // they are needed.
    void write(const Progression& positions, const Columns& columns, float* out);
    void write(const std::vector<double>& positions, const Columns& columns, float* out);

    // Σ_j cos(k w_j) for k = 0, 1, ..., sums.size()-1.
    void cosineSums(std::vector<double>& sums);

private:
    // Rows are counted on a grid whose row 0 is position 0 for whole positions, the fraction of
    // `first` for others.
    using Row = std::int64_t;

    void begin(double first);
    void moveTo(Row block);
    const SineCosines& step(Row k);
    void writeBlock(Row from, Row to, const Columns& columns, float* out);

    std::size_t pairs_;
    Spectrum spectrum_;
    std::vector<Phase> phases_, step_;
    SineCosines center_, jump_;
    std::vector<SineCosines> steps_;
    std::vector<float> nowhere_;
    double first_;
    Row row_ = 0;
    Row block_ = 0;
};

// Σ_j cos(k w_j) for k = 0, 1, ..., count-1.
std::vector<double> cosineSums(const Spectrum& spectrum, Index count);

}  // namespace phasor
