#include "attention/packed.h"

#include <algorithm>
#include <cmath>

#include "attention/kernel.h"

namespace phasor {

void PackedHead::reserve(Index total) {
    if (total <= capacity) return;
    const Index larger = roundedUp(std::max(total, 2 * capacity));
    const Index panels = roundedUp(dv) / lanes;
    Matrix keys = allocate(larger, dk);
    Matrix values = allocate(panels * larger, lanes);
    std::copy_n(keyPanels.data(), roundedUp(count) * dk, keys.data());
    for (Index p = 0; p < panels; ++p)
        std::copy_n(valuePanels.data() + p * capacity * lanes, count * lanes,
                    values.data() + p * larger * lanes);
    keyPanels.swap(keys);
    valuePanels.swap(values);
    capacity = larger;
}

void PackedHead::append(const float* keys, Index keyStride, const float* values, Index valueStride,
                        Index rows) {
    reserve(count + rows);
    // fill the panel that is begun, then whole panels
    Index row = 0;
    for (; row < rows && (count + row) % lanes != 0; ++row) {
        float* column =
            keyPanels.data() + (count + row) / lanes * lanes * dk + (count + row) % lanes;
        for (Index c = 0; c < dk; ++c) column[c * lanes] = keys[row * keyStride + c];
    }
    for (; row < rows; row += lanes)
        pack(keys + row * keyStride, keyStride, std::min(lanes, rows - row), dk, 1,
             keyPanels.data() + (count + row) * dk);

    for (row = 0; row < rows; ++row) {
        float* to = valuePanels.data() + (count + row) * lanes;
        const float most = spread(values + row * valueStride, dv, to, valuePanelSize());
        if (std::isfinite(most))
            largest = std::max(largest, most);
        else
            setAside(count + row, to);
    }
    count += rows;
}

void PackedHead::setAside(Index key, float* row) {
    for (Index c = 0; c < dv; ++c) {
        float& value = row[c / lanes * valuePanelSize() + c % lanes];
        if (std::isfinite(value)) {
            largest = std::max(largest, std::fabs(value));
            continue;
        }
        odd.push_back({key, c, value});
        value = 0;
    }
}

void PackedHead::truncate(Index size) {
    count = std::min(count, size);
    while (!odd.empty() && odd.back().key >= count) odd.pop_back();
}

}  // namespace phasor
