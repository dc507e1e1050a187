// Which value of which (sin, cos) pair each column of a row holds.
#pragma once

#include "matrix.h"

namespace phasor {

// The order of the columns of a row.
enum class Layout {
    interleaved,              // sin, cos, sin, cos, ... (the paper, Keras, d2l)
    concatenated,             // all sines, then all cosines (Tensor2Tensor, fairseq, Whisper; MAE)
    interleavedCosineFirst,   // cos, sin, cos, sin, ...
    concatenatedCosineFirst,  // all cosines, then all sines (diffusers with flip_sin_to_cos, DiT)
};

[[nodiscard]] constexpr bool isInterleaved(Layout layout) {
    return layout == Layout::interleaved || layout == Layout::interleavedCosineFirst;
}

[[nodiscard]] constexpr bool isCosineFirst(Layout layout) {
    return layout == Layout::interleavedCosineFirst || layout == Layout::concatenatedCosineFirst;
}

// The column of a pair's first value, and that of its second.
struct PairColumns {
    Index first, second;
};
[[nodiscard]] constexpr PairColumns columnsOf(Index pair, Layout layout, Index pairs) {
    if (isInterleaved(layout)) return {2 * pair, 2 * pair + 1};
    return {pair, pairs + pair};
}

// What a column below 2·pairs holds: the sine or the cosine of a pair.
struct Wave {
    Index pair;
    bool isCosine;
};
[[nodiscard]] constexpr Wave waveOf(Index column, Layout layout, Index pairs) {
    const bool interleaved = isInterleaved(layout);
    const bool isSecond = interleaved ? column % 2 == 1 : column >= pairs;
    return {interleaved ? column / 2 : column % pairs, isSecond != isCosineFirst(layout)};
}

// A row of dim columns. Columns beyond the last pair are 0; the second value of the last pair is
// left out where it has no column.
struct Columns {
    Layout layout;
    Index dim;
};

}  // namespace phasor
