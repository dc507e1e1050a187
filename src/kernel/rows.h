// Sum, dot product and largest number of a row, in four parts that become the lanes of SIMD: a
// compiler may not reorder a sum by itself. The same bits on every platform.
#pragma once

#include <cassert>
#include <span>

#include "kernel/panel.h"

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
[[nodiscard]] Number sumOf(std::span<const Number> row) {
    return sumOfTerms<Number>(std::ssize(row), [=](Index k) { return row[sizeOf(k)]; });
}

template <typename Number>
[[nodiscard]] Number dotOf(std::span<const Number> a, std::span<const Number> b) {
    assert(a.size() == b.size());
    return sumOfTerms<Number>(std::ssize(a), [=](Index k) { return a[sizeOf(k)] * b[sizeOf(k)]; });
}

// of at least one number; NaN is ignored, unless it is the first
template <typename Number>
[[nodiscard]] Number largestOf(std::span<const Number> row) {
    assert(!row.empty());
    Number part[4] = {row[0], row[0], row[0], row[0]};
    std::size_t k = 0;
    for (; k + 4 <= row.size(); k += 4)
        for (std::size_t lane = 0; lane < 4; ++lane)
            part[lane] = part[lane] < row[k + lane] ? row[k + lane] : part[lane];
    for (; k < row.size(); ++k) part[0] = part[0] < row[k] ? row[k] : part[0];
    const Number low = part[0] < part[1] ? part[1] : part[0];
    const Number high = part[2] < part[3] ? part[3] : part[2];
    return low < high ? high : low;
}

}  // namespace phasor
