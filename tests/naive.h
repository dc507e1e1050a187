// Attention in plain loops, in double precision, one query after the other.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "attention/attention.h"

namespace phasor {

// Reproducible numbers from -2 to 2 (xorshift: Marsaglia 2003).
class Uniform {
public:
    explicit Uniform(std::uint32_t seed) : state(seed * 2654435761U + 1) {}

    float operator()() {
        state ^= state << 13U;
        state ^= state >> 17U;
        state ^= state << 5U;
        return static_cast<float>(state >> 8U) / 4194304.0F - 2;
    }
    std::vector<float> list(Index count) {
        std::vector<float> numbers(static_cast<std::size_t>(count));
        std::generate(numbers.begin(), numbers.end(), [this] { return (*this)(); });
        return numbers;
    }

private:
    std::uint32_t state;
};

struct NaiveRow {
    std::vector<double> scores, masked, weights, output;
    double logSumExp = 0;
};

// the row of one query, of a problem without a past
inline NaiveRow naive(const Attention& problem, Index b, Index head, Index i) {
    constexpr double hidden = -std::numeric_limits<double>::infinity();
    const Index kvHead = head / (problem.heads / problem.kvHeads);
    const auto entry = static_cast<std::size_t>(b);
    const Index position = i + problem.offset[entry];
    const float* q = problem.q.at(b, head) + i * problem.q.rowStride;
    NaiveRow row;
    double largest = hidden;
    for (Index j = 0; j < problem.keys; ++j) {
        const float* k = problem.k.at(b, kvHead) + j * problem.k.rowStride;
        double score = 0;
        for (Index c = 0; c < problem.dk; ++c)
            score += static_cast<double>(q[c]) * static_cast<double>(k[c]);
        score *= problem.scale;
        row.scores.push_back(score);
        if (problem.softcap > 0) score = problem.softcap * std::tanh(score / problem.softcap);
        const bool visible = j < problem.length[entry] && (!problem.causal || j <= position) &&
                             (problem.left < 0 || j >= position - problem.left) &&
                             (problem.right < 0 || j <= position + problem.right);
        const double term =
            visible ? static_cast<double>(problem.mask.at(b, head).term(i, j)) : hidden;
        row.masked.push_back(term == hidden ? term : score + term);
        largest = std::max(largest, row.masked.back());
    }
    // keys of the layer itself, which no mask hides
    for (Index j = 0; j < problem.added; ++j) {
        const float* k = problem.addedKey + (kvHead * problem.added + j) * problem.dk;
        double score = 0;
        for (Index c = 0; c < problem.dk; ++c)
            score += static_cast<double>(q[c]) * static_cast<double>(k[c]);
        score *= problem.scale;
        row.scores.push_back(score);
        if (problem.softcap > 0) score = problem.softcap * std::tanh(score / problem.softcap);
        row.masked.push_back(score);
        largest = std::max(largest, score);
    }
    const double sink =
        problem.sinks == nullptr ? hidden : static_cast<double>(problem.sinks[head]);
    largest = std::max(largest, sink);
    double sum = sink == hidden ? 0 : std::exp(sink - largest);
    for (const double score : row.masked) {
        row.weights.push_back(score == hidden ? 0 : std::exp(score - largest));
        sum += row.weights.back();
    }
    row.output.assign(static_cast<std::size_t>(problem.dv), 0);
    for (std::size_t j = 0; j < row.weights.size(); ++j) {
        if (row.masked[j] == hidden) continue;
        row.weights[j] /= sum;
        const Index beyond = static_cast<Index>(j) - problem.keys;
        const float* v = beyond < 0
                             ? problem.v.at(b, kvHead) + static_cast<Index>(j) * problem.v.rowStride
                             : problem.addedValue + (kvHead * problem.added + beyond) * problem.dv;
        for (std::size_t c = 0; c < row.output.size(); ++c)
            row.output[c] += row.weights[j] * static_cast<double>(v[c]);
    }
    row.logSumExp = largest + std::log(sum);
    return row;
}

// A problem that owns its random queries, keys and values, [b, n, h·d].
struct RandomProblem {
    std::vector<float> q, k, v;
    Attention problem;

    RandomProblem(std::uint32_t seed, Attention sizes) : problem(std::move(sizes)) {
        Uniform uniform(seed);
        Attention& p = problem;
        q = uniform.list(p.batch * p.queries * p.heads * p.dk);
        k = uniform.list(p.batch * p.keys * p.kvHeads * p.dk);
        v = uniform.list(p.batch * p.keys * p.kvHeads * p.dv);
        p.q = Rows::sideBySide(q.data(), p.heads, p.queries, p.dk);
        p.k = Rows::sideBySide(k.data(), p.kvHeads, p.keys, p.dk);
        p.v = Rows::sideBySide(v.data(), p.kvHeads, p.keys, p.dv);
        p.scale = 1 / std::sqrt(static_cast<double>(p.dk));
        if (p.offset.empty()) p.offset.assign(static_cast<std::size_t>(p.batch), 0);
        if (p.length.empty()) p.length.assign(static_cast<std::size_t>(p.batch), p.keys);
    }
};

// the largest difference of any output from the naive result
inline double largestError(const Attention& problem, const AttentionResult& result) {
    double worst = 0;
    for (Index b = 0; b < problem.batch; ++b) {
        for (Index head = 0; head < problem.heads; ++head) {
            for (Index i = 0; i < problem.queries; ++i) {
                const NaiveRow row = naive(problem, b, head, i);
                const float* out = result.output.data() +
                                   ((b * problem.queries + i) * problem.heads + head) * problem.dv;
                for (std::size_t c = 0; c < row.output.size(); ++c)
                    worst = std::max(worst, std::fabs(row.output[c] - static_cast<double>(out[c])));
            }
        }
    }
    return worst;
}

}  // namespace phasor
