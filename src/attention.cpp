#include "attention.h"

#include <algorithm>
#include <cmath>

namespace phasor {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// past keys (or values) followed by the new ones: b·kvHeads·(past + keys) rows
Matrix joined(const float* past, const Rows& rows, const Attention& problem, Index size) {
    const Index total = problem.past + problem.keys;
    Matrix all = allocate(problem.batch * problem.kvHeads * total, size);
    Index row = 0;
    for (Index b = 0; b < problem.batch; ++b) {
        for (Index head = 0; head < problem.kvHeads; ++head) {
            const Index first = (b * problem.kvHeads + head) * problem.past * size;
            std::copy_n(past + first, problem.past * size, all.data() + row * size);
            row += problem.past;
            for (Index i = 0; i < problem.keys; ++i, ++row)
                std::copy_n(rows.at(b, head) + i * rows.rowStride, size, all.data() + row * size);
        }
    }
    return all;
}

}  // namespace

AttentionResult attention(const Attention& given) {
    Attention problem = given;
    AttentionResult result;
    if (given.past > 0) {
        const Index total = given.past + given.keys;
        result.presentKey = joined(given.pastKey, given.k, given, given.dk);
        result.presentValue = joined(given.pastValue, given.v, given, given.dv);
        problem.keys = total;
        problem.k = Rows::stacked(result.presentKey.data(), given.kvHeads, total, given.dk);
        problem.v = Rows::stacked(result.presentValue.data(), given.kvHeads, total, given.dv);
    }
    const Index m = problem.queries;
    const Index n = problem.keys;
    const Index rows = problem.batch * problem.heads * m;
    const Stages& stages = problem.stages;
    if (stages.scores) result.scores = allocate(rows, n);
    if (stages.capped) result.capped = allocate(rows, n);
    if (stages.masked) result.masked = allocate(rows, n);
    if (stages.weights) result.weights = allocate(rows, n);
    if (stages.logSumExp) result.logSumExp = allocate(problem.batch * problem.heads, m);
    result.output = allocate(rows, problem.dv);
    const Rows output = problem.stacked
                            ? Rows::stacked(result.output.data(), problem.heads, m, problem.dv)
                            : Rows::sideBySide(result.output.data(), problem.heads, m, problem.dv);

    std::vector<double> scores(static_cast<std::size_t>(n));
    std::vector<double> sums(static_cast<std::size_t>(problem.dv));
    for (Index b = 0; b < problem.batch; ++b) {
        const auto entry = static_cast<std::size_t>(b);
        const Sight sight = {problem.length[entry], problem.causal, problem.left, problem.right,
                             problem.offset[entry]};
        for (Index head = 0; head < problem.heads; ++head) {
            const Index shared = head / (problem.heads / problem.kvHeads);
            const Mask mask = problem.mask.at(b, head);
            for (Index i = 0; i < m; ++i) {
                const Index row = (b * problem.heads + head) * m + i;
                const float* q = problem.q.at(b, head) + i * problem.q.rowStride;
                const Interval seen = sight.of(i);
                double largest = -infinity;
                for (Index j = 0; j < n; ++j) {
                    const float* k = problem.k.at(b, shared) + j * problem.k.rowStride;
                    double score = 0;
                    for (Index c = 0; c < problem.dk; ++c)
                        score += static_cast<double>(q[c]) * static_cast<double>(k[c]);
                    score *= problem.scale;
                    if (stages.scores) result.scores(row, j) = static_cast<float>(score);
                    if (problem.softcap > 0)
                        score = problem.softcap * std::tanh(score / problem.softcap);
                    if (stages.capped) result.capped(row, j) = static_cast<float>(score);
                    const double term = j >= seen.from && j < seen.to ? mask.term(i, j) : -infinity;
                    score = term == -infinity ? term : score + term;
                    if (stages.masked) result.masked(row, j) = static_cast<float>(score);
                    scores[static_cast<std::size_t>(j)] = score;
                    largest = std::max(largest, score);
                }
                double total = 0;
                std::fill(sums.begin(), sums.end(), 0);
                for (Index j = 0; j < n; ++j) {
                    double& score = scores[static_cast<std::size_t>(j)];
                    score = score == -infinity ? 0 : std::exp(score - largest);
                    total += score;
                    if (score == 0) continue;
                    const float* v = problem.v.at(b, shared) + j * problem.v.rowStride;
                    for (std::size_t c = 0; c < sums.size(); ++c)
                        sums[c] += score * static_cast<double>(v[c]);
                }
                const double share = total == 0 ? 0 : 1 / total;
                if (stages.weights)
                    for (Index j = 0; j < n; ++j)
                        result.weights(row, j) =
                            static_cast<float>(scores[static_cast<std::size_t>(j)] * share);
                if (stages.logSumExp)
                    result.logSumExp.data()[row] = static_cast<float>(largest + std::log(total));
                float* out = const_cast<float*>(output.at(b, head)) + i * output.rowStride;
                for (std::size_t c = 0; c < sums.size(); ++c)
                    out[c] = static_cast<float>(sums[c] * share);
            }
        }
    }
    return result;
}

}  // namespace phasor
