// The fast inner loops of attention and of matrix products.
//
// Everything is laid out in panels: eight rows of a matrix side by side, `panel[c][8]`, so that
// one step of a product reads eight numbers of each factor in a row.
//
//        8 lanes
//      ┌─────────┐       products:   c[row][lane] = Σ_k a[k][row] · b[k][lane]
//  k   │ b panel │       a tile of 4 rows × 8 lanes stays in registers: 8 sums, 2 loads and
//      └─────────┘       4 splats per step. The loop is NOT unrolled: engines would move the
//                        loads of all steps to the front and spill the sums.
//
// (Attention in plain loops, without any of this: attention/reference.h.)
//
// In attention the lanes are queries: S' = K Q' and O' = V' P' (' is the transpose), so the maximum
// and the sum of the softmax are one number per lane, and the weights have the layout that the
// second product reads. Nothing here depends on attention's options: this file is compiled twice,
// without and with relaxed SIMD, whose multiply-add may round once (so its results may differ in
// the last bits between machines; the plain build gives the same bits everywhere).
#pragma once

#include <algorithm>
#include <cstdint>

#include "matrix.h"

namespace phasor {

constexpr Index lanes = 8;

// Rounding errors grow with the length of a sum, so a sum is split into parts of at most this many
// terms, which are then added up.
constexpr Index scoreRun = 16;    // of products in attention
constexpr Index productRun = 64;  // of products of matrices
constexpr Index softmaxRun = 32;  // of exponentials
constexpr Index rowRun = 128;     // of weighted values, for one query

constexpr Index roundedUp(Index size) {
    return (size + lanes - 1) / lanes * lanes;
}

// Up to eight rows of `cols` numbers → one panel, each number times `factor`; absent rows are 0.
void pack(const float* source, Index stride, Index rows, Index cols, float factor, float* panel);

// One row of a panel: `width` numbers, then zeros.
inline void copyRow(const float* source, Index width, float* panelRow) {
    if (width == lanes) {
        std::copy_n(source, lanes, panelRow);  // a fixed size: two loads and two stores
    } else {
        std::copy_n(source, width, panelRow);
        std::fill_n(panelRow + width, lanes - width, 0.0F);
    }
}

// One panel → up to eight rows; row r times factor[r].
void unpack(const float* panel, Index cols, const float* factor, float* target, Index stride,
            Index rows);

// c[rows][8] = (addToC: c +) a'b, over `depth` steps (one or more). `rows` is a multiple of 4;
// panel p of a starts at a + p·stride. After every `run` steps the sums are added to c and restart
// at 0. Runs of 16 halve the rounding errors; they take no time with a fused multiply-add, and five
// percent more time without.
void products(const float* a, Index stride, Index rows, const float* b, Index depth, Index run,
              float* c, bool addToC);

// The state of a softmax that is computed block by block along the keys, one entry per lane.
struct SoftmaxState {
    float largest[lanes];  // the largest score so far
    float sum[lanes];      // Σ 2^(s - largest)
    float factor[lanes];   // 2^(largest before - largest now), to be multiplied into earlier sums

    void start();
};

// scores[count][8] in units of ln 2 → 2^(s - largest), updating `softmax`. Returns whether earlier
// sums must be multiplied by `factor`. A score of -infinity gives 0; +infinity counts as the
// largest finite number. `together`: the lanes are parts of one row and share its largest score. If
// `count` is odd, the row after the last is overwritten.
bool exponentials(float* scores, Index count, SoftmaxState& softmax, bool together = false);

// factor[lane] = 2^(before[lane] - now[lane])
void decay(const float* before, const float* now, float* factor);

// row[count] *= factor
void shrink(float* row, Index count, float factor);

// panel[rows][8] *= factor[8]
void rescale(float* panel, Index rows, const float* factor);

// The largest magnitude; infinity or NaN if there is one.
float largestMagnitude(const float* values, Index count);

// hidden[k] |= bit where keep[k] is 0
void markHidden(const std::uint8_t* keep, Index count, std::uint8_t bit, std::uint8_t* hidden);
// the same where bias[k] is -infinity
void markHidden(const float* bias, Index count, std::uint8_t bit, std::uint8_t* hidden);

// scores += terms, for `count` rows of eight; a term below `least` counts as `least`
void addTerms(float* scores, const float* terms, Index count, float least);

// scores[k][lane] = -infinity where bit `lane` of hidden[k] is set
void hide(float* scores, Index count, const std::uint8_t* hidden);

// score s → c·tanh(s / c), for `count` rows of eight
void cap(float* scores, Index count, float c);

// scores[key] = q·k for each key of `panels` panels of keys
void rowScores(const float* q, Index depth, const float* keys, Index panels, float* scores);

// output[8·p + lane] = Σ_key weight[key] · value, for `panels` panels of values, `stride` apart
void rowOutput(const float* weights, Index keys, const float* values, Index stride, Index panels,
               float* output);

}  // namespace phasor
