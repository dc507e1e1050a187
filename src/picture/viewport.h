// A viewport on a matrix and a number of pixels → the cells that each pixel shows, along one axis.
//
// A pixel wider than a cell covers every cell that begins in it; a narrower one shows the cell it
// lies in, so enlarging repeats cells.
#pragma once

#include <vector>

#include "matrix.h"

namespace phasor {

// The part of an axis that is shown: from `from` up to, not including, `to`; fractions are allowed.
struct Viewport {
    double from;
    double to;
};

// What a pixel shows when it covers several cells.
enum class Reduce { mean, min, max, nearest };

// The cells from `from` up to, not including, `to`.
struct Span {
    Index from;
    Index to;

    [[nodiscard]] Index size() const { return to - from; }
    bool operator==(const Span&) const = default;
};

// The distinct spans along the axis, and how many consecutive pixels show each.
struct Spans {
    Index pixels;
    std::vector<Span> cells;
    std::vector<Index> times;

    [[nodiscard]] Index count() const { return std::ssize(cells); }
    // all cells from the first to the last
    [[nodiscard]] Span hull() const { return {cells.front().from, cells.back().to}; }
};

// `axis` and `side` name the viewport and the number of pixels in messages ("rows", "height").
// For 'nearest' every span is a single cell, the middle one. Throws std::invalid_argument for a
// viewport outside the matrix or without size, OutOfMemory.
[[nodiscard]] Spans spans(const char* axis, Viewport shown, Index size, const char* side,
                          Index pixels, Reduce reduce);

}  // namespace phasor
