// Sum, dot product and largest number of a row, in four parts that become the lanes of SIMD: a
// compiler may not reorder a sum by itself. The same bits on every platform.
#pragma once

#include "matrix.h"

namespace phasor {

// Σ term(k) for k = 0 to count - 1
template <typename Number, typename Term>
[[nodiscard]] Number sumOfTerms(Index count, Term term) {
    Number part[4] = {};
    Index k = 0;
    for (; k + 4 <= count; k += 4)
        for (Index lane = 0; lane < 4; ++lane) part[lane] += term(k + lane);
    for (; k < count; ++k) part[0] += term(k);
    return part[0] + part[1] + (part[2] + part[3]);
}

template <typename Number>
[[nodiscard]] Number sumOf(const Number* row, Index count) {
    return sumOfTerms<Number>(count, [=](Index k) { return row[k]; });
}

template <typename Number>
[[nodiscard]] Number dotOf(const Number* a, const Number* b, Index count) {
    return sumOfTerms<Number>(count, [=](Index k) { return a[k] * b[k]; });
}

// of at least one number; NaN is ignored, unless it is the first
template <typename Number>
[[nodiscard]] Number largestOf(const Number* row, Index count) {
    Number part[4] = {row[0], row[0], row[0], row[0]};
    Index k = 0;
    for (; k + 4 <= count; k += 4)
        for (Index lane = 0; lane < 4; ++lane)
            part[lane] = part[lane] < row[k + lane] ? row[k + lane] : part[lane];
    for (; k < count; ++k) part[0] = part[0] < row[k] ? row[k] : part[0];
    const Number low = part[0] < part[1] ? part[1] : part[0];
    const Number high = part[2] < part[3] ? part[3] : part[2];
    return low < high ? high : low;
}

}  // namespace phasor
