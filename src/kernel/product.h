// The one matrix product that attention, linear layers and training are made of.
//
//            8 columns
//          ┌─────────┐
//   depth  │  panel  │       sums[row][column] = Σ_k a[row][k] · panel[k][column]
//          └─────────┘
//
// A tile of 4 rows × 8 columns stays in registers: 8 sums, 2 loads and 4 splats per step. The loop
// is not unrolled: engines would move the loads of all steps to the front and spill the sums.
//
// Rounding errors grow with the length of a sum, so a sum is split into runs, which are then added
// up: of 16 terms in attention (which halves the errors, takes no time with a fused multiply-add,
// and five percent more without), of 64 in linear layers, of 128 in training.
//
// product.cpp is compiled twice, without and with relaxed SIMD, whose multiply-add may round once:
// results of that build may differ in the last bits between machines, those of the plain build are
// the same everywhere.
#pragma once

#include "kernel/panel.h"
#include "kernel/simd.h"

namespace phasor {

// a row of a panel is loaded as two vectors of four lanes
static_assert(panelWidth == 8);

constexpr int tileRows = 4;

// The left factor of a tile: its entry (row, k) is at first[row·rowStride + k·depthStride].
struct LeftFactor {
    const float* first;
    Index rowStride;
    Index depthStride;
};

// sums = a · panel, over `depth` steps, one or more. `panel` has eight numbers per step.
template <int rows>
[[gnu::always_inline]] inline void multiplyTile(const LeftFactor& a, const float* panel,
                                                Index depth, F32x4 (&sums)[rows][2]) {
    const float* left = a.first;
    const float* const end = panel + depth * panelWidth;
    // the first step only multiplies, which is noticeably faster because runs are short
    F32x4 b0 = load(panel), b1 = load(panel + 4);
    for (int r = 0; r < rows; ++r) {
        const F32x4 x = loadSplat(left + r * a.rowStride);
        sums[r][0] = multiply(x, b0);
        sums[r][1] = multiply(x, b1);
    }
#pragma GCC unroll 1
    for (panel += panelWidth; panel != end; panel += panelWidth) {
        left += a.depthStride;
        b0 = load(panel);
        b1 = load(panel + 4);
        for (int r = 0; r < rows; ++r) {
            const F32x4 x = loadSplat(left + r * a.rowStride);
            sums[r][0] = multiplyAdd(x, b0, sums[r][0]);
            sums[r][1] = multiplyAdd(x, b1, sums[r][1]);
        }
    }
}

// What a product does with the numbers at its target.
enum class Update { overwrite, addTo };

// c[rows][8] = (addTo: c +) a'b, over `depth` steps, one or more, for `rows` a multiple of 4. a is
// panels, `stride` apart, whose rows are the terms of a sum; b is one panel. After every `run`
// steps the sums are added to c and restart.
void multiplyPanels(const float* a, Index stride, Index rows, const float* b, Index depth,
                    Index run, float* c, Update update);

}  // namespace phasor
