#include "attention/packed.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "attention/kernel.h"

namespace phasor {
namespace {

// the largest magnitude in a row; infinity or NaN when not all of it is finite
float magnitude(const float* row, Index size) {
    // as integers: the exponent of infinity and NaN is the largest
    std::uint32_t most = 0;
    for (Index c = 0; c < size; ++c)
        most = std::max(most, std::bit_cast<std::uint32_t>(row[c]) & 0x7fffffffU);
    return std::bit_cast<float>(most);
}

}  // namespace

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
        const float* from = values + row * valueStride;
        const float most = magnitude(from, dv);
        const bool finite = std::isfinite(most);
        if (finite) largest = std::max(largest, most);
        for (Index c = 0; c < dv; c += lanes) {
            float* to = valuePanels.data() + c * capacity + (count + row) * lanes;
            const Index width = std::min(lanes, dv - c);
            copyRow(from + c, width, to);
            for (Index k = 0; !finite && k < width; ++k) {
                if (std::isfinite(to[k])) {
                    largest = std::max(largest, std::fabs(to[k]));
                    continue;
                }
                odd.push_back({count + row, c + k, to[k]});
                to[k] = 0;
            }
        }
    }
    count += rows;
}

void PackedHead::truncate(Index size) {
    count = std::min(count, size);
    while (!odd.empty() && odd.back().key >= count) odd.pop_back();
}

}  // namespace phasor
