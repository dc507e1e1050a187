#include "kernel/product.h"

#include <algorithm>
#include <cassert>

namespace phasor {

void multiplyPanels(const float* a, Index stride, Index rows, const float* b, Index depth,
                    Index run, float* c, Update update) {
    assert(rows % tileRows == 0 && depth > 0 && run > 0);
    for (Index row = 0; row < rows; row += tileRows, c += tileRows * panelWidth) {
        const float* left = a + row / panelWidth * stride + row % panelWidth;
        for (Index done = 0; done < depth; done += run) {
            F32x4 sums[tileRows][2];
            // the strides are constants once this is inlined
            multiplyTile({left + done * panelWidth, 1, panelWidth}, b + done * panelWidth,
                         std::min(run, depth - done), sums);
            if (update == Update::addTo || done > 0) {
                for (int r = 0; r < tileRows; ++r) {
                    sums[r][0] = add(load(c + r * panelWidth), sums[r][0]);
                    sums[r][1] = add(load(c + r * panelWidth + 4), sums[r][1]);
                }
            }
            for (int r = 0; r < tileRows; ++r) {
                store(c + r * panelWidth, sums[r][0]);
                store(c + r * panelWidth + 4, sums[r][1]);
            }
        }
    }
}

}  // namespace phasor
