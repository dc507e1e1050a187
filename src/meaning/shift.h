// Offset → the rotation that moves a sinusoidal encoding by it (Vaswani et al. 2017, section 3.5):
//
//   [sin((i+δ)w)]   [ cos(δw)  sin(δw)] [sin(iw)]
//   [cos((i+δ)w)] = [-sin(δw)  cos(δw)] [cos(iw)]        for every pair
//
// The matrix M(δ) has these blocks on its diagonal and does not depend on i. It is a rotation:
// M(a) M(b) = M(a+b), M(-a) = M(a)ᵀ, det M = 1.
#pragma once

#include <vector>

#include "encoding/frequency.h"
#include "encoding/layout.h"

namespace phasor {

// d×d, for the columns of that layout; the blocks above are those of the interleaved one.
// Throws std::invalid_argument unless dim is even and positive, base > 0, offset finite.
[[nodiscard]] Matrix shiftMatrix(const SpectrumOptions& options, double offset,
                                 Layout layout = Layout::interleaved);

// table: n×d, computed with those options. Returns it with every row multiplied by M(offset).
// Throws as shiftMatrix does.
[[nodiscard]] Matrix shift(const MatrixView& table, const SpectrumOptions& options, double offset,
                           Layout layout = Layout::interleaved);

}  // namespace phasor
