// Lines of numbers → lines of another length, each new number a weighted sum of old ones; pictures
// and tables of positions, in two passes: along the rows, then along the columns.
//
// Pictures are resized as Pillow does it, byte for byte (libImaging/Resample.c): weights with 22
// bits after the point, and bytes between the passes. Tables of positions are resized as PyTorch's
// interpolate(mode="bicubic", align_corners=False) does it.
#pragma once

#include <cstdint>
#include <vector>

#include "matrix.h"

namespace phasor::model {

// In the order of Pillow's numbers, 0 to 5.
enum class Filter { nearest, lanczos, bilinear, bicubic, box, hamming };

struct Size {
    Index height;
    Index width;
};

// The red, green and blue bytes, 3 a pixel, of a picture of `from` that has 4 bytes a pixel.
[[nodiscard]] std::vector<std::uint8_t> resizedPicture(const std::uint8_t* rgba, Size from, Size to,
                                                       Filter filter);

// Resamples a table of positions (a row for each cell of a grid, row by row) to another grid. With
// `antialias` each new row is a mean of all rows that it covers, as in interpolate(antialias=True).
[[nodiscard]] Matrix resizedTable(const MatrixView& table, Size from, Size to, bool antialias);

}  // namespace phasor::model
