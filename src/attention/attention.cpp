#include "attention/attention.h"

#include <algorithm>

#include "attention/head.h"

namespace phasor {
namespace {

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

// one head of the problem with n keys in all, added ones too, its results where they belong
Head headOf(const Attention& problem, Index b, Index head, Index n, AttentionResult& result) {
    const Index m = problem.queries;
    const auto entry = static_cast<std::size_t>(b);
    const Index rows = (b * problem.heads + head) * m;
    const auto part = [&](Matrix& stage, Index size) {
        return stage.size() == 0 ? nullptr : stage.data() + rows * size;
    };
    Head one;
    one.q = problem.q.at(b, head);
    one.qStride = problem.q.rowStride;
    one.queries = m;
    one.sight = {problem.length[entry], problem.causal,        problem.left,
                 problem.right,         problem.offset[entry], {n - problem.added, n}};
    one.mask = problem.mask.at(b, head);
    one.scale = problem.scale;
    // a cap beyond the range of float32 caps nothing in it
    constexpr double most = largestFinite;
    one.softcap = problem.softcap > most ? 0 : problem.softcap;
    if (problem.sinks != nullptr) one.sink = problem.sinks[head];
    one.outputStride = problem.stacked ? problem.dv : problem.heads * problem.dv;
    one.output =
        result.output.data() +
        (problem.stacked ? rows * problem.dv : (b * m * problem.heads + head) * problem.dv);
    one.scores = part(result.scores, n);
    one.capped = part(result.capped, n);
    one.masked = part(result.masked, n);
    one.weights = part(result.weights, n);
    one.logSumExp = part(result.logSumExp, 1);
    return one;
}

}  // namespace

AttentionResult attention(const Attention& given, Cache* cache) {
    Attention problem = given;
    AttentionResult result;
    if (given.present || given.past > 0) {
        const Index total = given.past + given.keys;
        result.presentKey = joined(given.pastKey, given.k, given, given.dk);
        result.presentValue = joined(given.pastValue, given.v, given, given.dv);
        problem.keys = total;
        problem.k = Rows::stacked(result.presentKey.data(), given.kvHeads, total, given.dk);
        problem.v = Rows::stacked(result.presentValue.data(), given.kvHeads, total, given.dv);
    }
    const Index cached = cache == nullptr ? 0 : cache->front().size();
    const Index n = cached + problem.keys + problem.added;
    const Index rows = problem.batch * problem.heads * problem.queries;
    const Stages& stages = problem.stages;
    if (stages.scores) result.scores = allocate(rows, n);
    if (stages.capped) result.capped = allocate(rows, n);
    if (stages.masked) result.masked = allocate(rows, n);
    if (stages.weights) result.weights = allocate(rows, n);
    if (stages.logSumExp) result.logSumExp = allocate(rows, 1);
    result.output = allocate(rows, problem.dv);

    PackedHead once(problem.dk, problem.dv);
    const Index shared = problem.heads / problem.kvHeads;
    try {
        for (Index b = 0; b < problem.batch; ++b) {
            for (Index kv = 0; kv < problem.kvHeads; ++kv) {
                PackedHead& packed =
                    cache == nullptr ? once
                                     : (*cache)[static_cast<std::size_t>(b * problem.kvHeads + kv)];
                packed.truncate(cached);
                packed.append(problem.k.at(b, kv), problem.k.rowStride, problem.v.at(b, kv),
                              problem.v.rowStride, problem.keys);
                const Index extra = kv * problem.added;
                if (problem.added > 0)
                    packed.append(problem.addedKey + extra * problem.dk, problem.dk,
                                  problem.addedValue + extra * problem.dv, problem.dv,
                                  problem.added);
                // without queries there are no results to point into
                for (Index head = kv * shared; problem.queries > 0 && head < (kv + 1) * shared;
                     ++head)
                    attend(headOf(problem, b, head, n, result), packed);
                // a cache keeps the keys of the sequence only
                packed.truncate(n - problem.added);
            }
        }
    } catch (...) {
        if (cache != nullptr)
            for (PackedHead& packed : *cache) packed.truncate(cached);
        throw;
    }
    return result;
}

}  // namespace phasor
