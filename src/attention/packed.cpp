#include "attention/packed.h"

#include <algorithm>
#include <cmath>

#include "attention/kernel.h"
#include "attention/lanes.h"

namespace phasor {
namespace {

// Copies one row into panels of eight columns, which are `stride` apart, with zeros after the last
// column. Returns the largest magnitude, or NaN if a value is not finite.
float copyToPanels(const float* row, Index cols, float* panelRow, Index stride) {
    Lanes largest = splat(0), zeroOrNaN = splat(0);
    for (Index c = 0; c < cols; c += lanes, panelRow += stride) {
        copyRow(row + c, std::min(lanes, cols - c), panelRow);
        for (Index half = 0; half < lanes; half += 4) {
            const Lanes x = load(panelRow + half);
            largest = larger(largest, larger(x, subtract(splat(0), x)));
            // 0 times infinity or NaN is NaN, which stays in a sum
            zeroOrNaN = add(zeroOrNaN, multiply(x, splat(0)));
        }
    }
    float laneValues[4];
    store(laneValues, zeroOrNaN);
    const float nanIfNonFinite =
        laneValues[0] + laneValues[1] + laneValues[2] + laneValues[3];  // 0 or NaN
    store(laneValues, largest);
    return *std::max_element(laneValues, laneValues + 4) + nanIfNonFinite;
}

}  // namespace

void PackedHead::reserve(Index total) {
    if (total <= capacity) return;
    const Index newCapacity = roundedUp(std::max(total, 2 * capacity));
    const Index panels = roundedUp(dv) / lanes;
    Matrix keys = allocate(newCapacity, dk);
    Matrix values = allocate(panels * newCapacity, lanes);
    std::copy_n(keyPanels.data(), roundedUp(count) * dk, keys.data());
    for (Index p = 0; p < panels; ++p)
        std::copy_n(valuePanels.data() + p * capacity * lanes, count * lanes,
                    values.data() + p * newCapacity * lanes);
    keyPanels.swap(keys);
    valuePanels.swap(values);
    capacity = newCapacity;
}

void PackedHead::append(const float* keys, Index keyStride, const float* values, Index valueStride,
                        Index rows) {
    reserve(count + rows);
    // fill up the last panel, then whole panels
    Index row = 0;
    for (; row < rows && (count + row) % lanes != 0; ++row) {
        float* column =
            keyPanels.data() + (count + row) / lanes * lanes * dk + (count + row) % lanes;
        for (Index c = 0; c < dk; ++c) column[c * lanes] = keys[row * keyStride + c];
    }
    for (; row < rows; row += lanes)
        pack(keys + row * keyStride, keyStride, std::min(lanes, rows - row), dk, 1,
             keyPanels.data() + (count + row) * dk);
    const Index first = count / lanes * lanes;
    const float added = largestMagnitude(keysFrom(first), (roundedUp(count + rows) - first) * dk);
    if (!(added <= largestInKeys) && !std::isnan(largestInKeys)) largestInKeys = added;

    for (row = 0; row < rows; ++row) {
        float* panelRow = valuePanels.data() + (count + row) * lanes;
        const float magnitude =
            copyToPanels(values + row * valueStride, dv, panelRow, valuePanelSize());
        if (std::isfinite(magnitude))
            largest = std::max(largest, magnitude);
        else
            setAside(count + row, panelRow);
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
        nonFinite.push_back({key, c, value});
        value = 0;
    }
}

void PackedHead::truncate(Index size) {
    count = std::min(count, size);
    if (count == 0) largest = largestInKeys = 0;
    while (!nonFinite.empty() && nonFinite.back().key >= count) nonFinite.pop_back();
}

}  // namespace phasor
