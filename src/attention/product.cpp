#include "attention/product.h"

#include <algorithm>
#include <vector>

#include "attention/kernel.h"

namespace phasor {
namespace {

constexpr Index blockRows = 64;    // of x: at depth 256 they stay in the second-level cache
constexpr Index blockDepth = 256;  // a panel of each factor fits in the first-level cache

// eight columns of the weights as a panel; their rows are rows of the panel, except at the right
// edge
void packColumns(const Linear& linear, Index first, float* panel) {
    const Index width = std::min(lanes, linear.out - first);
    for (Index c = 0; c < linear.in; ++c, panel += lanes)
        copyRow(linear.weights + c * linear.out + first, width, panel);
}

}  // namespace

Matrix product(const float* x, Index rows, const Linear& linear) {
    const Index in = linear.in;
    const Index out = linear.out;
    Matrix y = allocate(rows, out);
    const Index panels = roundedUp(out) / lanes;
    Matrix weights = allocate(panels, in * lanes);
    for (Index p = 0; p < panels; ++p) packColumns(linear, p * lanes, weights.row(p).data());
    Matrix left = allocate(blockRows / lanes, in * lanes);
    Matrix tile = allocate(blockRows, lanes);

    for (Index first = 0; first < rows; first += blockRows) {
        const Index count = std::min(blockRows, rows - first);
        for (Index r = 0; r < count; r += lanes)
            pack(x + (first + r) * in, in, std::min(lanes, count - r), in, 1,
                 left.row(r / lanes).data());
        for (Index p = 0; p < panels; ++p) {
            for (Index c = 0; c < in; c += blockDepth)
                products(left.data() + c * lanes, in * lanes, (count + 3) / 4 * 4,
                         weights.row(p).data() + c * lanes, std::min(blockDepth, in - c),
                         productRun, tile.data(), c > 0);
            const Index width = std::min(lanes, out - p * lanes);
            for (Index r = 0; r < count; ++r) {
                float* row = &y(first + r, p * lanes);
                const float* sums = tile.data() + r * lanes;
                if (width == lanes)
                    std::copy_n(sums, lanes, row);  // a fixed size: two loads and two stores
                else
                    std::copy_n(sums, width, row);
                for (Index c = 0; linear.bias != nullptr && c < width; ++c)
                    row[c] += linear.bias[p * lanes + c];
            }
        }
    }
    return y;
}

}  // namespace phasor
