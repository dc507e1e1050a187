// The products of products.h for a processor with registers of eight numbers: a native program is
// built with this file in place of products.cpp.
//
//              columns                A block of a and all of b are first copied, in the order in
//            ┌────┬────┬────          which tiles read them (Goto and van de Geijn 2008): a block
//     depth  │  b panels               of a stays in the second-level cache, a panel of b in the
//   ┌─────┐  ├────┼────┼────          first, the sums of a tile in registers.
//   │ a   │  │ c tiles
//   │block│  │
//
// Every sum has its terms in the order of products.cpp, and every product and sum is rounded by
// itself, so results are the same bytes.
#include <algorithm>
#include <cstring>
#include <vector>

#include "training/products.h"

namespace phasor::training {
namespace {

// A register, and a tile whose sums leave four of sixteen registers free.
using Wide [[gnu::vector_size(32)]] = float;
constexpr Index tileHeight = 6;
constexpr Index lanes = sizeof(Wide) / sizeof(float);
constexpr Index tileWidth = 2 * lanes;
// rows of a block of a; with termRun columns some 100 KB
constexpr Index blockHeight = 16 * tileHeight;

// entry (r, k) is at first[r·rowStride + k·columnStride]
struct Strided {
    const float* first;
    Index rowStride, columnStride;

    float at(Index r, Index k) const { return first[r * rowStride + k * columnStride]; }
    Strided from(Index r, Index k) const {
        return {first + r * rowStride + k * columnStride, rowStride, columnStride};
    }
};

Wide load(const float* source) {
    Wide value;
    std::memcpy(&value, source, sizeof value);
    return value;
}

void store(float* target, Wide value) {
    std::memcpy(target, &value, sizeof value);
}

// `lines` rows of m, `depth` columns of each → target[group][k][width], a group having `width`
// rows; absent ones are 0
void pack(const Strided& m, Index lines, Index depth, Index width, float scale, float* target) {
    for (Index first = 0; first < lines; first += width, target += depth * width) {
        const Index present = std::min(width, lines - first);
        if (present < width) std::fill_n(target, depth * width, 0.0F);
        // in the order of memory on the side where it matters
        if (m.rowStride == 1) {
            for (Index k = 0; k < depth; ++k)
                for (Index r = 0; r < present; ++r)
                    target[k * width + r] = scale * m.at(first + r, k);
        } else {
            for (Index r = 0; r < present; ++r)
                for (Index k = 0; k < depth; ++k)
                    target[k * width + r] = scale * m.at(first + r, k);
        }
    }
}

// c[rows][columns] += a b over `depth` steps, for packed a and b
void addTile(const float* a, const float* b, Index depth, float* c, Index stride, Index rows,
             Index columns) {
    Wide sums[tileHeight][2];
    Wide b0 = load(b), b1 = load(b + lanes);
    // the first step only multiplies
#pragma GCC unroll 6
    for (Index r = 0; r < tileHeight; ++r) {
        sums[r][0] = a[r] * b0;
        sums[r][1] = a[r] * b1;
    }
    for (Index k = 1; k < depth; ++k) {
        a += tileHeight;
        b += tileWidth;
        b0 = load(b);
        b1 = load(b + lanes);
#pragma GCC unroll 6
        for (Index r = 0; r < tileHeight; ++r) {
            sums[r][0] += a[r] * b0;
            sums[r][1] += a[r] * b1;
        }
    }
    if (rows == tileHeight && columns == tileWidth) {
#pragma GCC unroll 6
        for (Index r = 0; r < tileHeight; ++r, c += stride) {
            store(c, load(c) + sums[r][0]);
            store(c + lanes, load(c + lanes) + sums[r][1]);
        }
        return;
    }
    float part[tileHeight][tileWidth];
    for (Index r = 0; r < tileHeight; ++r) {
        store(part[r], sums[r][0]);
        store(part[r] + lanes, sums[r][1]);
    }
    for (Index r = 0; r < rows; ++r, c += stride)
        for (Index k = 0; k < columns; ++k) c[k] += part[r][k];
}

Index roundedTo(Index size, Index multiple) {
    return (size + multiple - 1) / multiple * multiple;
}

// c += a (scale · b)ᵀ: a has the rows of c, b its columns
void addBlocks(const Strided& a, const Strided& b, Index depth, float scale,
               StridedTarget<float>& c) {
    thread_local std::vector<float> packedA, packedB;
    packedA.resize(static_cast<std::size_t>(blockHeight * termRun));
    packedB.resize(static_cast<std::size_t>(roundedTo(c.cols(), tileWidth) * termRun));
    for (Index from = 0; from < depth; from += termRun) {
        const Index steps = std::min(termRun, depth - from);
        pack(b.from(0, from), c.cols(), steps, tileWidth, scale, packedB.data());
        for (Index top = 0; top < c.rows(); top += blockHeight) {
            const Index height = std::min(blockHeight, c.rows() - top);
            pack(a.from(top, from), height, steps, tileHeight, 1, packedA.data());
            for (Index left = 0; left < c.cols(); left += tileWidth)
                for (Index row = 0; row < height; row += tileHeight)
                    addTile(packedA.data() + row * steps, packedB.data() + left * steps, steps,
                            &c(top + row, left), c.outerStride(),
                            std::min(tileHeight, height - row),
                            std::min(tileWidth, c.cols() - left));
        }
    }
}

}  // namespace

template <>
void addProduct<float>(const StridedView<float>& a, const StridedView<float>& b, float scale,
                       StridedTarget<float> c) {
    addBlocks({a.data(), a.outerStride(), 1}, {b.data(), 1, b.outerStride()}, a.cols(), scale, c);
}

template <>
void addProductTransposed<float>(const StridedView<float>& a, const StridedView<float>& b,
                                 float scale, StridedTarget<float> c) {
    addBlocks({a.data(), a.outerStride(), 1}, {b.data(), b.outerStride(), 1}, a.cols(), scale, c);
}

template <>
void addTransposedProduct<float>(const StridedView<float>& a, const StridedView<float>& b,
                                 float scale, StridedTarget<float> c) {
    addBlocks({a.data(), 1, a.outerStride()}, {b.data(), 1, b.outerStride()}, a.rows(), scale, c);
}

}  // namespace phasor::training
