// Softmax in two forms: online, block by block along the keys, for attention of any length, and of
// a whole row at once, for training, whose bits are promised and which needs all weights of a row
// for its gradient anyway.
//
// Online (Milakov and Gimelshein 2018), for a block of scores s after others:
//
//   rowMax' = max(rowMax, max s)     correction = 2^(rowMax - rowMax')
//   sum'    = sum · correction + Σ 2^(s - rowMax')
//
// and every earlier sum of weighted values is multiplied by the correction too. Scores are in units
// of ln 2, because the exponential is 2^x. In a tile of attention the lanes are queries: S' = K Q'
// and O' = V' P' (' is the transpose), so the maximum and the sum are one number per lane, and the
// weights have the layout that the second product reads.
//
// Compiled twice, like product.cpp.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <span>

#include "elementary.h"
#include "kernel/exponential.h"
#include "kernel/panel.h"
#include "kernel/rows.h"

namespace phasor {

// One entry per lane.
struct OnlineSoftmax {
    float rowMax[panelWidth];      // the largest score so far
    float sum[panelWidth];         // Σ 2^(s - rowMax)
    float correction[panelWidth];  // of what was summed before the last update

    void start();
};

// Whether the eight lanes are eight rows of scores, or parts of one, which share its maximum.
enum class LaneRows { eight, one };

// scores[count][8] → 2^(s - rowMax). Returns whether any correction is not 1. A score of -infinity
// gives 0; +infinity counts as the largest finite number. If `count` is odd, the row after the last
// is overwritten.
[[nodiscard]] bool onlineSoftmaxUpdate(float* scores, Index count, OnlineSoftmax& softmax,
                                       LaneRows rows = LaneRows::eight);

// inverseSum[lane] = 1 / sum, or 0 for a row that sees nothing
void onlineSoftmaxFinish(const OnlineSoftmax& softmax, float* inverseSum);

// log Σ e^s of a row, from its largest score and its sum.
[[nodiscard]] inline float logSumExp(float rowMax, float sum) {
    if (sum == 0) return -infinity;
    return (rowMax + static_cast<float>(binaryLogarithm(static_cast<double>(sum)))) /
           static_cast<float>(log2e);
}

// correction[lane] = 2^(before[lane] - now[lane])
void correctionOf(const float* before, const float* now, float* correction);

// score s → c·tanh(s / c), for rows of eight
void applySoftcap(std::span<float> scores, float c);

// Scores of the keys that a query sees → their weights, which add up to 1; those of the keys after
// them are 0.
template <typename Number>
void softmaxRow(std::span<const Number> scores, std::span<Number> weights) {
    assert(!scores.empty() && scores.size() <= weights.size());
    const std::size_t visible = scores.size();
    const Number rowMax = largestOf(scores);
    for (std::size_t j = 0; j < visible; ++j) weights[j] = exponential(scores[j] - rowMax);
    const Number inverse = 1 / sumOf<Number>(weights.first(visible));
    for (std::size_t j = 0; j < visible; ++j) weights[j] *= inverse;
    std::fill(weights.begin() + std::ssize(scores), weights.end(), Number(0));
}

}  // namespace phasor
