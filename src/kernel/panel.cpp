#include "kernel/panel.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "kernel/simd.h"

namespace phasor {

// a row of a panel is loaded as two vectors of four lanes
static_assert(panelWidth == 8);

void pack(const float* source, Index stride, Index rows, Index cols, float factor, float* panel) {
    assert(rows >= 0 && rows <= panelWidth);
    Index c = 0;
    if (rows == panelWidth) {
        const F32x4 f = splat(factor);
        for (; c + 4 <= cols; c += 4) {
            for (Index half = 0; half < panelWidth; half += 4) {
                const float* first = source + half * stride + c;
                F32x4 r0 = load(first);
                F32x4 r1 = load(first + stride);
                F32x4 r2 = load(first + 2 * stride);
                F32x4 r3 = load(first + 3 * stride);
                transpose(r0, r1, r2, r3);
                float* row = panel + c * panelWidth + half;
                store(row, multiply(r0, f));
                store(row + panelWidth, multiply(r1, f));
                store(row + 2 * panelWidth, multiply(r2, f));
                store(row + 3 * panelWidth, multiply(r3, f));
            }
        }
    }
    for (; c < cols; ++c)
        for (Index r = 0; r < panelWidth; ++r)
            panel[c * panelWidth + r] = r < rows ? source[r * stride + c] * factor : 0;
}

void unpack(const float* panel, Index cols, const float* factor, float* target, Index stride,
            Index rows) {
    Index c = 0;
    if (rows == panelWidth) {
        for (; c + 4 <= cols; c += 4) {
            for (Index half = 0; half < panelWidth; half += 4) {
                const F32x4 f = load(factor + half);
                const float* first = panel + c * panelWidth + half;
                F32x4 r0 = multiply(load(first), f);
                F32x4 r1 = multiply(load(first + panelWidth), f);
                F32x4 r2 = multiply(load(first + 2 * panelWidth), f);
                F32x4 r3 = multiply(load(first + 3 * panelWidth), f);
                transpose(r0, r1, r2, r3);
                float* row = target + half * stride + c;
                store(row, r0);
                store(row + stride, r1);
                store(row + 2 * stride, r2);
                store(row + 3 * stride, r3);
            }
        }
    }
    for (; c < cols; ++c)
        for (Index r = 0; r < rows; ++r)
            target[r * stride + c] = panel[c * panelWidth + r] * factor[r];
}

void scaleRow(std::span<float> row, float factor) {
    const F32x4 f = splat(factor);
    std::size_t k = 0;
    for (; k + 4 <= row.size(); k += 4) store(&row[k], multiply(load(&row[k]), f));
    for (; k < row.size(); ++k) row[k] *= factor;
}

void scalePanel(float* panel, Index rows, const float* factor) {
    const F32x4 f0 = load(factor);
    const F32x4 f1 = load(factor + 4);
    for (Index r = 0; r < rows; ++r, panel += panelWidth) {
        store(panel, multiply(load(panel), f0));
        store(panel + 4, multiply(load(panel + 4), f1));
    }
}

float largestMagnitude(std::span<const float> values) {
    // without signs, floats are ordered like their bits, NaN last
    std::uint32_t largest = 0;
#pragma GCC unroll 1
    for (const float value : values)
        largest = std::max(largest, std::bit_cast<std::uint32_t>(value) & 0x7fffffffU);
    return std::bit_cast<float>(largest);
}

float largestFiniteMagnitude(std::span<const float> values) {
    constexpr auto infinite = std::bit_cast<std::uint32_t>(infinity);
    std::uint32_t largest = 0;
#pragma GCC unroll 1
    for (const float value : values) {
        const std::uint32_t bits = std::bit_cast<std::uint32_t>(value) & 0x7fffffffU;
        largest = std::max(largest, bits < infinite ? bits : 0U);
    }
    return std::bit_cast<float>(largest);
}

}  // namespace phasor
