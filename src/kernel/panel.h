// Panels: eight rows of a matrix side by side, `panel[c][8]`, so that one step of a product reads
// eight numbers of each factor in a row.
//
//        8 lanes
//      ┌─────────┐
//  k   │  panel  │     panel[k][lane] = matrix[lane][k]
//      └─────────┘
#pragma once

#include <algorithm>
#include <span>

#include "matrix.h"

namespace phasor {

constexpr Index panelWidth = 8;

[[nodiscard]] constexpr Index roundedUp(Index size) {
    return (size + panelWidth - 1) / panelWidth * panelWidth;
}

// Up to eight rows of `cols` numbers → one panel, each number times `factor`; absent rows are 0.
void pack(const float* source, Index stride, Index rows, Index cols, float factor, float* panel);

// One row of a panel: `width` numbers, then zeros.
inline void copyRow(const float* source, Index width, float* panelRow) {
    if (width == panelWidth) {
        std::copy_n(source, panelWidth, panelRow);  // a fixed size: two loads and two stores
    } else {
        std::copy_n(source, width, panelRow);
        std::fill_n(panelRow + width, panelWidth - width, 0.0F);
    }
}

// One panel → up to eight rows; row r times factor[r].
void unpack(const float* panel, Index cols, const float* factor, float* target, Index stride,
            Index rows);

// row *= factor
void scaleRow(std::span<float> row, float factor);

// panel[rows][8] *= factor[8]
void scalePanel(float* panel, Index rows, const float* factor);

// The largest magnitude; infinity or NaN if there is one.
[[nodiscard]] float largestMagnitude(std::span<const float> values);

// The largest magnitude of those that are finite; 0 if there is none.
[[nodiscard]] float largestFiniteMagnitude(std::span<const float> values);

}  // namespace phasor
