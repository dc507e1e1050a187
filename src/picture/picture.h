// Matrix + colour table → pixels, in three steps:
//
//   resample   the cells that pixels show → one number for each different pixel
//   shade      numbers → colours
//   enlarge    each colour as often as pixels show it
//
// A value v of the domain [low, high] has the colour at (v - low) / (high - low), held to the
// ends. A pixel that is NaN, or that covers a NaN, is transparent, so that what is below it shows.
#pragma once

#include "matrix.h"
#include "picture/colormap.h"
#include "picture/window.h"

namespace phasor {

struct Domain {
    double low;
    double high;
};

// Row-major, as a canvas stores them.
using Pixels = Eigen::Matrix<Rgba, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// One number for the cells of every two spans: rows.count()×cols.count().
Matrix resample(const MatrixView& matrix, const Spans& rows, const Spans& cols, Reduce reduce);

// [-m, m] for a diverging map, m the largest finite magnitude; otherwise from the smallest value
// or 0, whichever is less, to the largest. Zero is then always the same colour.
Domain automaticDomain(const MatrixView& matrix, bool diverging);

// One colour a value. A domain of one value has the colour of the middle throughout.
// Throws std::invalid_argument unless the domain is finite, low ≤ high.
Pixels shade(const MatrixView& values, const Colors& colors, Domain domain);

// Row and column k as often as rows.times[k] and cols.times[k] say.
Pixels enlarge(Pixels pixels, const Spans& rows, const Spans& cols);

}  // namespace phasor
