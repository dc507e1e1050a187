// Matrix + colour table → pixels, in three steps:
//
//   resample   the cells that pixels show → one number for each distinct pixel
//   shade      numbers → colours; a picture of logarithms is shaded by those of values and domain
//   enlarge    each colour repeated for all the pixels that show it
//
// A value v of the domain [low, high] has the colour at (v - low) / (high - low), and the colour of
// the nearer end outside it. A pixel that is NaN, or that covers a NaN, is transparent, so that the
// background is visible.
#pragma once

#include "matrix.h"
#include "picture/colormap.h"
#include "picture/viewport.h"

namespace phasor {

struct Domain {
    double low;
    double high;
};

// Row-major, as a canvas stores them.
using Pixels = Eigen::Matrix<Rgba, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// One number for the cells of each row span and column span: rows.count()×cols.count().
[[nodiscard]] Matrix resample(const MatrixView& matrix, const Spans& rows, const Spans& cols,
                              Reduce reduce);

// Which colours a domain is for: diverging from a middle, or running from one end to the other.
enum class ColorScale { diverging, sequential };

// diverging: [-m, m], m the largest finite magnitude; sequential: from the smallest finite value or
// 0, whichever is less, to the largest. Of zeros alone m, or the largest, is 1. Zero is then always
// the same colour.
[[nodiscard]] Domain automaticDomain(const MatrixView& matrix, ColorScale scale);

// One colour per value. In a domain of one value every colour is that of the middle. Throws
// std::invalid_argument unless the domain is finite, low ≤ high.
[[nodiscard]] Pixels shade(const MatrixView& values, const Colors& colors, Domain domain);

// From the smallest to the largest finite number above 0; [1, 2] where there is none.
[[nodiscard]] Domain automaticLogDomain(const MatrixView& matrix);

// Binary logarithms: of 0 it is -infinity, of what is below 0 NaN.
[[nodiscard]] Matrix logarithms(Matrix values);

// The same of both ends. Throws std::invalid_argument unless they are finite and 0 < low ≤ high.
[[nodiscard]] Domain logarithms(Domain domain);

// Multiplies the opacity of each colour by the place of its value in the domain, 0 at its low end
// and 1 at its high end; with `scale` diverging 0 in its middle and 1 at both ends.
void fade(Pixels& pixels, const MatrixView& values, Domain domain, ColorScale scale);

// Repeats row k rows.times[k] times, and column k cols.times[k] times.
[[nodiscard]] Pixels enlarge(Pixels pixels, const Spans& rows, const Spans& cols);

}  // namespace phasor
