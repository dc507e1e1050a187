// Rows → how many of them are linearly independent, as far as float32 can tell.
#pragma once

#include "matrix.h"

namespace phasor {

// The numerical rank: the number of singular values above (√n + √d) · 2^-25 times the largest
// entry. That is nearly twice the norm of a random matrix of rounding errors, so a larger singular
// value is not caused by rounding alone. (NumPy's default threshold for float32, max(n, d) · 2^-23
// times the largest singular value, is ten times higher and calls six positions at d = 6 dependent:
// their smallest singular value is 3.6e-7.) Throws std::invalid_argument for an entry that is not
// finite, OutOfMemory.
[[nodiscard]] Index rank(const MatrixView& table);

}  // namespace phasor
