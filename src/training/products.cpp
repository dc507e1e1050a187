#include "training/products.h"

#include <algorithm>

#include "kernel/product.h"

namespace phasor::training {
namespace {

// c[rows][columns] += a · panel, over `depth` steps.
template <int rows>
void addTile(const LeftFactor& a, const float* panel, Index depth, float* c, Index stride,
             Index columns) {
    F32x4 sums[rows][2];
    multiplyTile(a, panel, depth, sums);
    for (int r = 0; r < rows; ++r, c += stride) {
        if (columns == panelWidth) {
            store(c, add(load(c), sums[r][0]));
            store(c + 4, add(load(c + 4), sums[r][1]));
        } else {
            float part[panelWidth];
            store(part, sums[r][0]);
            store(part + 4, sums[r][1]);
            for (Index k = 0; k < columns; ++k) c[k] += part[k];
        }
    }
}

// c += a b: `fillPanel(first, from, depth, panel)` fills a panel with `depth` rows of b from row
// `from` on, and its eight columns from `first` on; absent columns are 0
template <typename FillPanel>
void addTiles(const LeftFactor& a, Index depth, StridedTarget<float>& c, FillPanel fillPanel) {
    float panel[termRun * panelWidth];
    for (Index from = 0; from < depth; from += termRun) {
        const Index steps = std::min(termRun, depth - from);
        for (Index first = 0; first < c.cols(); first += panelWidth) {
            fillPanel(first, from, steps, panel);
            const Index columns = std::min(panelWidth, c.cols() - first);
            for (Index i = 0; i < c.rows(); i += tileRows) {
                const LeftFactor part = {a.first + i * a.rowStride + from * a.depthStride,
                                         a.rowStride, a.depthStride};
                float* const tile = &c(i, first);
                if (i + tileRows <= c.rows())
                    addTile<tileRows>(part, panel, steps, tile, c.outerStride(), columns);
                else
                    for (Index r = 0; i + r < c.rows(); ++r)
                        addTile<1>({part.first + r * a.rowStride, a.rowStride, a.depthStride},
                                   panel, steps, tile + r * c.outerStride(), c.outerStride(),
                                   columns);
            }
        }
    }
}

// Fills panels with rows of b.
auto fillWithRows(const StridedView<float>& b, float scale) {
    return [&b, scale](Index first, Index from, Index depth, float* panel) {
        const Index columns = std::min(panelWidth, b.cols() - first);
        const float* row = b.data() + from * b.outerStride() + first;
        for (Index k = 0; k < depth; ++k, row += b.outerStride(), panel += panelWidth) {
            copyRow(row, columns, panel);
            store(panel, multiply(load(panel), splat(scale)));
            store(panel + 4, multiply(load(panel + 4), splat(scale)));
        }
    };
}

}  // namespace

template <>
void addProduct<float>(const StridedView<float>& a, const StridedView<float>& b, float scale,
                       StridedTarget<float> c) {
    addTiles({a.data(), a.outerStride(), 1}, a.cols(), c, fillWithRows(b, scale));
}

template <>
void addTransposedProduct<float>(const StridedView<float>& a, const StridedView<float>& b,
                                 float scale, StridedTarget<float> c) {
    addTiles({a.data(), 1, a.outerStride()}, a.rows(), c, fillWithRows(b, scale));
}

template <>
void addProductTransposed<float>(const StridedView<float>& a, const StridedView<float>& b,
                                 float scale, StridedTarget<float> c) {
    addTiles({a.data(), a.outerStride(), 1}, a.cols(), c,
             [&b, scale](Index first, Index from, Index depth, float* panel) {
                 pack(b.data() + first * b.outerStride() + from, b.outerStride(),
                      std::min(panelWidth, b.rows() - first), depth, scale, panel);
             });
}

}  // namespace phasor::training
