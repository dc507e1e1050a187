#include "attention/packed.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "kernel/panel.h"
#include "kernel/simd.h"

namespace phasor {
namespace {

// Copies one row into panels of eight columns, which are `stride` apart, with zeros after the last
// column. Returns the largest magnitude, or NaN if a value is not finite.
float copyToPanels(const float* row, Index cols, float* panelRow, Index stride) {
    F32x4 largest = splat(0), zeroOrNaN = splat(0);
    for (Index c = 0; c < cols; c += panelWidth, panelRow += stride) {
        copyRow(row + c, std::min(panelWidth, cols - c), panelRow);
        for (Index half = 0; half < panelWidth; half += 4) {
            const F32x4 x = load(panelRow + half);
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
    const Index panels = roundedUp(dv) / panelWidth;
    Matrix keys = allocate(newCapacity, dk);
    Matrix values = allocate(panels * newCapacity, panelWidth);
    std::copy_n(keyPanels.data(), roundedUp(count) * dk, keys.data());
    for (Index p = 0; p < panels; ++p)
        std::copy_n(valuePanels.data() + p * capacity * panelWidth, count * panelWidth,
                    values.data() + p * newCapacity * panelWidth);
    keyPanels.swap(keys);
    valuePanels.swap(values);
    capacity = newCapacity;
}

void PackedHead::append(const float* keys, Index keyStride, const float* values, Index valueStride,
                        Index rows) {
    assert(rows == 0 || dk == 0 || keys != nullptr);
    assert(rows == 0 || dv == 0 || values != nullptr);
    reserve(count + rows);
    // fill up the last panel, then whole panels
    Index row = 0;
    for (; row < rows && (count + row) % panelWidth != 0; ++row) {
        float* column = keyPanels.data() + (count + row) / panelWidth * panelWidth * dk +
                        (count + row) % panelWidth;
        for (Index c = 0; c < dk; ++c) column[c * panelWidth] = keys[row * keyStride + c];
    }
    for (; row < rows; row += panelWidth)
        pack(keys + row * keyStride, keyStride, std::min(panelWidth, rows - row), dk, 1,
             keyPanels.data() + (count + row) * dk);
    const Index first = count / panelWidth * panelWidth;
    const std::span<const float> added = {keysFrom(first),
                                          sizeOf((roundedUp(count + rows) - first) * dk)};
    largestInKeys = std::max(largestInKeys, largestFiniteMagnitude(added));
    nonFiniteKey = nonFiniteKey || !std::isfinite(largestMagnitude(added));

    for (row = 0; dv > 0 && row < rows; ++row) {
        float* panelRow = valuePanels.data() + (count + row) * panelWidth;
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
        float& value = row[c / panelWidth * valuePanelSize() + c % panelWidth];
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
