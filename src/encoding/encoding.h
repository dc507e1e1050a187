// Positions → rows to add to embeddings.
//
//   sinusoidal   p(i, 2j) = sin(i w_j),  p(i, 2j+1) = cos(i w_j)
//                (Vaswani et al. 2017, section 3.5; frequency.h has w_j)
//   sinusoidalGrid the encodings of the positions on two or three axes, one after the other
//   waves        sin(p/a), cos(p/a) for each divisor a
//   counting     1, 2, 3, ...: unbounded          normalized   1/n, 2/n, ..., 1: depends on n
//   binary       the bits of the position         learned      a table of random numbers to train
//
// Angles are reduced exactly and only the result is rounded to float32: at any position up to 2^53
// every value of magnitude 1e-5 or more is correct to 0.51 units in the last place, and every
// smaller one to 1e-14. (A float32 angle is wrong by 0.06 at 10^6.)
#pragma once

#include <cstdint>
#include <vector>

#include "encoding/frequency.h"
#include "encoding/sweep.h"

namespace phasor {

struct Sinusoidal {
    Index dim;
    double base = 10000;
    Layout layout = Layout::interleaved;
    OddDim odd = OddDim::loneSine;
    Spacing spacing = Spacing::paper;
};

[[nodiscard]] inline SpectrumOptions spectrumOptions(const Sinusoidal& options) {
    return {options.dim, options.base, options.odd, options.spacing};
}

// Any finite numbers; a Progression is much faster.
using Positions = std::vector<double>;

// One row per position: n×dim. Throws std::invalid_argument unless dim ≥ 1 and base is finite and >
// 0.
[[nodiscard]] Matrix sinusoidal(const Positions& positions, const Sinusoidal& options);
[[nodiscard]] Matrix sinusoidal(const Progression& positions, const Sinusoidal& options);

// One value of such a table, with the same bits. Throws likewise, and unless 0 ≤ column < dim.
[[nodiscard]] float sinusoidalAt(double position, Index column, const Sinusoidal& options);

// The positions on one axis of a grid, and the columns that encode them.
struct GridAxis {
    Positions positions;
    Index dim;
};

// A row for each point of the grid, in the order of the axes, the last one fastest. Its columns are
// the sinusoidal encodings of the axes, in the given order (each axis once), with `options` but for
// the width. Throws as sinusoidal does.
[[nodiscard]] Matrix sinusoidalGrid(const std::vector<GridAxis>& axes,
                                    const std::vector<Index>& order, const Sinusoidal& options);

// n×2k for k divisors. Throws std::invalid_argument unless each is finite and above 0.
[[nodiscard]] Matrix waves(const Positions& positions, const std::vector<double>& divisors);
[[nodiscard]] Matrix waves(const Progression& positions, const std::vector<double>& divisors);

// n×1.
[[nodiscard]] Matrix counting(Index length);
[[nodiscard]] Matrix normalized(Index length);

// n×bits, most significant bit first. Throws std::invalid_argument unless 1 ≤ bits ≤ 53 and every
// position is an integer from 0 to 2^bits - 1.
[[nodiscard]] Matrix binary(double start, Index length, Index bits);

// n×dim of normal(0, std), the same for the same seed on every platform.
[[nodiscard]] Matrix learned(Index length, Index dim, double seed, double std);

}  // namespace phasor
