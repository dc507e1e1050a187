// Attention weights → fewer of them: all layers become one map, pieces of words become words.
//
//   rollout   Â = rows of (1 - r)·A + r·I, made to sum to 1; A: the heads of a layer as one,
//             r: the part of a token that the residual connection carries past the layer
//             R = Â_last · … · Â_first
//             (Abnar and Zuidema 2020, Quantifying attention flow in transformers, section 3)
//   merge     weights between words: the sum over the pieces of the word that is looked at, then
//             the mean over the pieces of the word that looks
//             (Clark, Khandelwal, Levy and Manning 2019, What does BERT look at?, section 4.1)
//
// Letters: n tokens.
#pragma once

#include <cstdint>
#include <span>

#include "matrix.h"

namespace phasor {

// How the heads of a layer become one: their mean, or at each place the largest or the smallest
// weight.
enum class Fusion { mean, max, min };

// Â of one layer, n×n. weights: heads matrices of n×n; residual: r, from 0 to 1. A row without any
// weight is not changed, unless r is above 0. Throws std::invalid_argument for a weight below 0 or
// not finite.
[[nodiscard]] Matrix residualWeights(const float* weights, Index heads, Index n, Fusion fusion,
                                     double residual);

// How the numbers of a word's pieces become one.
enum class Merge { mean, sum, max, min, first, last };

// Which word each piece belongs to, -1: none. Without words the pieces stay as they are.
struct Grouping {
    std::span<const std::int32_t> wordOf;
    Index words = 0;
    Merge merge = Merge::mean;
};

// First the columns are merged, then the rows. NaN stays NaN. Returns words×words.
[[nodiscard]] Matrix merge(const MatrixView& weights, const Grouping& rows, const Grouping& cols);

}  // namespace phasor
