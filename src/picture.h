// Matrix + colour table → pixels, in two steps:
//
//   resample   a window of the matrix → one number a pixel
//   shade      one number a pixel → one colour a pixel
//
// A value v of the domain [low, high] has the colour at (v - low) / (high - low), held to the
// ends. A pixel that is NaN, or that covers a NaN, is transparent, so that what is below it shows.
#pragma once

#include <vector>

#include "colormap.h"
#include "matrix.h"

namespace phasor {

// From `from` up to, not including, `to`; fractions are allowed.
struct Window {
    double from;
    double to;
};

// What a pixel shows when it covers several cells.
enum class Reduce { mean, min, max, nearest };

struct Domain {
    double low;
    double high;
};

// One number a pixel: height×width. A pixel wider than a cell covers every cell that begins in
// it; a narrower one shows the cell it lies in, so enlarging repeats cells.
// Throws std::invalid_argument for windows outside the matrix or without size.
Matrix resample(const MatrixView& matrix, Window rows, Window cols, Index width, Index height,
                Reduce reduce);

// [-m, m] for a diverging map, m the largest finite magnitude; otherwise from the smallest value
// or 0, whichever is less, to the largest. Zero is then always the same colour.
Domain automaticDomain(const MatrixView& matrix, bool diverging);

// One colour a value. A domain of one value has the colour of the middle throughout.
std::vector<Rgba> shade(const MatrixView& values, const Colors& colors, Domain domain);

}  // namespace phasor
