#include "model/patches.h"

#include <cassert>

namespace phasor::model {

Matrix patchesOf(const std::uint8_t* picture, Size size, const Field& field, Size patch,
                 const Scaling& scaling) {
    const Index rows = field.size.height / patch.height, cols = field.size.width / patch.width;
    assert(rows > 0 && cols > 0);
    Matrix patches = allocate(rows * cols, 3 * patch.height * patch.width);
    const auto valueAt = [&](Index y, Index x, Index color) {
        const bool inside = y >= 0 && y < size.height && x >= 0 && x < size.width;
        const auto byte =
            inside ? static_cast<double>(picture[3 * (y * size.width + x) + color]) : 0;
        const auto c = sizeOf(color);
        return (static_cast<float>(byte * scaling.factor) - scaling.mean[c]) / scaling.deviation[c];
    };
    float* out = patches.data();
    for (Index row = 0; row < rows; ++row)
        for (Index col = 0; col < cols; ++col)
            for (Index color = 0; color < 3; ++color)
                for (Index y = 0; y < patch.height; ++y)
                    for (Index x = 0; x < patch.width; ++x)
                        *out++ = valueAt(field.top + row * patch.height + y,
                                         field.left + col * patch.width + x, color);
    return patches;
}

}  // namespace phasor::model
