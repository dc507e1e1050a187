// Equally spaced positions → sines and cosines, by rotations instead of calls of sin.
//
// Rows c+k and c-k are row c rotated forwards and backwards by k steps, and share their products:
//
//   sin((c±k)w) = sin(cw) cos(kw) ± cos(cw) sin(kw)
//   cos((c±k)w) = cos(cw) cos(kw) ∓ sin(cw) sin(kw)
//
// in double, two pairs at a time. The cosines and sines of kw, k ≤ 32, are computed once by
// doubling the angle. Another rotation moves row c on by 65 positions, and every sixteenth time row
// c is recomputed from its exact phase. Errors stay below 1e-14, which is 0.0001 units in the last
// place of a float32 near 0.001. The results are the same on every platform: only +, -, · of
// doubles.
//
// The rows c are the multiples of 65, wherever a table begins, so a position has the same bits in
// every table, in every part of a table and in a list.
#pragma once

#include <cstdint>
#include <vector>

#include "encoding/rotation.h"

namespace phasor {

// The positions first + from, ..., first + count - 1: a progression that begins at `first`, without
// its first `from` positions.
struct Progression {
    double first;
    Index count;
    Index from = 0;
};

// Wider tables are computed in one part: their rotations take too much memory to be kept between
// parts.
constexpr Index widestPart = 1 << 17;

// The first positions, few enough that their rows fit into the processor's cache; the part ends at
// the end of a block.
[[nodiscard]] Progression partOf(const Progression& positions, Index dim);

// Computes rows of one spectrum. It remembers the last block: continuing from there is faster.
class Sweep {
public:
    // Throws OutOfMemory for more pairs than memory can hold with all their rotations.
    static void check(Index pairs);

    explicit Sweep(Spectrum spectrum);

    // Writes one row per position, from `out` on; positions are finite. The rotation by k steps is
    // computed when it is first needed.
    void write(const Progression& positions, const Columns& columns, float* out);
    void write(const std::vector<double>& positions, const Columns& columns, float* out);

    // One pair of one row, with the bits that a table has.
    [[nodiscard]] SineCosine at(double position, std::size_t pair);

    // Σ_j cos(k w_j) for k = 0, 1, ..., sums.size()-1.
    void cosineSums(std::vector<double>& sums);

private:
    // Rows are numbered on a grid. Its row 0 is position 0 if positions are integers, otherwise the
    // fractional part of `first`.
    using Row = std::int64_t;

    // makes `first` the first position
    void begin(double first);
    // makes center_ the center row of a block
    void moveTo(Row block);
    // the rotation by k rows
    [[nodiscard]] const SineCosines& step(Row k);
    void writeBlock(Row first, Row end, const Columns& columns, float* out);

    std::size_t pairs_;
    Spectrum spectrum_;
    std::vector<Phase> firstPhases_, stepPhases_;  // at first_, and of one row
    SineCosines center_, jump_;                    // the center of block_; the rotation by a block
    std::vector<SineCosines> steps_;               // rotations by 0, 1, 2, ... rows
    std::vector<float> unusedRow_;                 // receives rows outside those to be written
    double first_;
    Row row_ = 0;  // of first_
    Row block_ = 0;
};

// Σ_j cos(k w_j) for k = 0, 1, ..., count-1.
[[nodiscard]] std::vector<double> cosineSums(const Spectrum& spectrum, Index count);

}  // namespace phasor
