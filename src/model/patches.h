// The bytes of a picture → what a vision model reads: a row for each of its patches.
#pragma once

#include <array>
#include <cstdint>

#include "model/resample.h"

namespace phasor::model {

// What a model sees of a picture: a field whose top left corner is at (top, left) of the picture.
// The field is black where it is outside.
struct Field {
    Index top;
    Index left;
    Size size;
};

// A byte → (byte · factor - mean) / deviation, of its colour.
struct Scaling {
    double factor;
    std::array<float, 3> mean;
    std::array<float, 3> deviation;
};

// The patches that fit into the field, row by row; of each all red, then green, then blue numbers,
// row by row: the order of the weights of a convolution. picture: 3 bytes a pixel.
[[nodiscard]] Matrix patchesOf(const std::uint8_t* picture, Size size, const Field& field,
                               Size patch, const Scaling& scaling);

}  // namespace phasor::model
