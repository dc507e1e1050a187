// Attention in plain loops, in double precision, one query after the other: the front door for
// readers, and what the tests compare the fast code with. Where each step is done fast:
//
//   score    s_j = scale · q · k_j            kernel/product.cpp: tiles of queries and keys
//   cap      s_j = c · tanh(s_j / c)          kernel/softmax.cpp
//   mask     s_j = s_j + mask_ij, or hidden   mask.cpp: whole blocks at a time
//   softmax  p_j = e^(s_j - max) / sum        kernel/softmax.cpp: online, block by block
//   output   o = sum of p_j v_j               kernel/product.cpp
//
// attention.cpp divides a problem into heads, head.cpp and tiles.cpp a head into tiles; decode.cpp
// does all steps for one query; packed.cpp lays keys and values out.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "attention/attention.h"

namespace phasor {

// Of one query: a score for each key [n + biasKeys], and the output [dv].
struct ReferenceRow {
    std::vector<double> scores, masked, weights, output;
    double logSumExp = 0;
};

// The row of query i of one batch entry and head, of a problem without a past.
[[nodiscard]] inline ReferenceRow referenceAttention(const Attention& problem, Index batch,
                                                     Index head, Index i) {
    constexpr double hidden = -std::numeric_limits<double>::infinity();
    const auto& [scale, softcap, causal, window] = problem.options;
    const Index kvHead = head / (problem.heads / problem.kvHeads);  // groups of heads share one
    const auto entry = sizeOf(batch);
    const Index position = i + problem.offset[entry];
    const float* q = problem.q.at(batch, head) + i * problem.q.rowStride;  // [dk]
    ReferenceRow row;

    const auto addScore = [&](const float* k,
                              double term) {  // k: [dk]; hidden by a term of -infinity
        double score = 0;
        for (Index c = 0; c < problem.dk; ++c)
            score += static_cast<double>(q[c]) * static_cast<double>(k[c]);
        score *= scale;
        row.scores.push_back(score);
        if (softcap > 0) score = softcap * std::tanh(score / softcap);
        row.masked.push_back(term == hidden ? hidden : score + term);
    };
    for (Index j = 0; j < problem.keys; ++j) {
        const bool visible = j < problem.length[entry] && (!causal || j <= position) &&
                             (window.left < 0 || j >= position - window.left) &&
                             (window.right < 0 || j <= position + window.right);
        const float term = problem.mask.at(batch, head).term(i, j);
        addScore(problem.k.at(batch, kvHead) + j * problem.k.rowStride,
                 visible ? static_cast<double>(term) : hidden);
    }
    // keys of the layer itself, which no mask hides
    for (Index j = 0; j < problem.biasKeys; ++j)
        addScore(problem.biasKey + (kvHead * problem.biasKeys + j) * problem.dk, 0);

    // a sink takes part in the softmax and has no value
    const double sink =
        problem.sinks == nullptr ? hidden : static_cast<double>(problem.sinks[head]);
    double largest = sink;
    for (const double score : row.masked) largest = std::max(largest, score);
    double sum = sink == hidden ? 0 : std::exp(sink - largest);
    for (const double score : row.masked) {
        row.weights.push_back(score == hidden ? 0 : std::exp(score - largest));
        sum += row.weights.back();
    }
    row.logSumExp = largest + std::log(sum);

    row.output.assign(sizeOf(problem.dv), 0);
    for (std::size_t j = 0; j < row.weights.size(); ++j) {
        // whatever a hidden value holds, even NaN, it adds nothing
        if (row.masked[j] == hidden) continue;
        row.weights[j] /= sum;
        const Index beyond = static_cast<Index>(j) - problem.keys;
        const float* v =
            beyond < 0
                ? problem.v.at(batch, kvHead) + static_cast<Index>(j) * problem.v.rowStride
                : problem.biasValue + (kvHead * problem.biasKeys + beyond) * problem.dv;  // [dv]
        for (std::size_t c = 0; c < row.output.size(); ++c)
            row.output[c] += row.weights[j] * static_cast<double>(v[c]);
    }
    return row;
}

}  // namespace phasor
