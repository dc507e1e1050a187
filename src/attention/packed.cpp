#include "attention/packed.h"

#include <algorithm>
#include <cmath>

#include "attention/kernel.h"
#include "attention/lanes.h"

namespace phasor {
namespace {

// One row → rows of panels that are `stride` apart, eight columns each, zeros behind the last one.
// Gives the largest magnitude; NaN when not all of it is finite.
float spread(const float* row, Index cols, float* to, Index stride) {
    Lanes most = splat(0), odd = splat(0);
    for (Index c = 0; c < cols; c += lanes, to += stride) {
        copyRow(row + c, std::min(lanes, cols - c), to);
        for (Index half = 0; half < lanes; half += 4) {
            const Lanes x = load(to + half);
            most = larger(most, larger(x, subtract(splat(0), x)));
            // 0 times infinity or NaN is NaN, which stays in a sum
            odd = add(odd, multiply(x, splat(0)));
        }
    }
    float parts[4];
    store(parts, odd);
    const float wrong = parts[0] + parts[1] + parts[2] + parts[3];  // 0 or NaN
    store(parts, most);
    return *std::max_element(parts, parts + 4) + wrong;
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
