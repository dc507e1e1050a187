#include "attention/attention.h"

#include <algorithm>
#include <cassert>

#include "attention/head.h"

namespace phasor {
namespace {

// what callers have checked, for builds with assertions
void check([[maybe_unused]] const Attention& p, [[maybe_unused]] const Cache* cache) {
    assert(p.kvHeads > 0 && p.heads % p.kvHeads == 0);
    assert(std::ssize(p.offset) == p.batch && std::ssize(p.length) == p.batch);
    assert((p.pastKey == nullptr && p.pastValue == nullptr) || cache == nullptr);
    assert(p.biasKeys == 0 || (p.biasKey != nullptr && (p.biasValue != nullptr || p.dv == 0)));
    assert(!(p.mask.keep != nullptr && p.mask.bias != nullptr));
    assert(cache == nullptr || std::ssize(*cache) == p.batch * p.kvHeads);
}

// past keys (or values) followed by the new ones: b·kvHeads·(past + keys) rows
Matrix pastAndNew(const float* past, const Rows& rows, const Attention& problem, Index size) {
    const Index total = problem.past + problem.keys;
    Matrix joined = allocate(problem.batch * problem.kvHeads * total, size);
    Index row = 0;
    for (Index b = 0; b < problem.batch; ++b) {
        for (Index head = 0; head < problem.kvHeads; ++head) {
            const Index first = (b * problem.kvHeads + head) * problem.past * size;
            std::copy_n(past + first, problem.past * size, joined.data() + row * size);
            row += problem.past;
            for (Index i = 0; i < problem.keys; ++i, ++row)
                std::copy_n(rows.at(b, head) + i * rows.rowStride, size,
                            joined.data() + row * size);
        }
    }
    return joined;
}

// one head of the problem, with n keys including added ones; it points to its rows of `result`
Head headOf(const Attention& problem, Index b, Index head, Index n, AttentionResult& result) {
    const Index m = problem.queries;
    const auto entry = sizeOf(b);
    const Index rows = (b * problem.heads + head) * m;
    const auto rowsOf = [&](Matrix& stage, Index size) {
        return stage.size() == 0 ? nullptr : stage.data() + rows * size;
    };
    Head part;
    part.in.q = problem.q.at(b, head);
    part.in.qStride = problem.q.rowStride;
    part.in.queries = m;
    part.in.visibility = {.length = problem.length[entry],
                          .causal = problem.options.causal,
                          .window = problem.options.window,
                          .offset = problem.offset[entry],
                          .always = {n - problem.biasKeys, n}};
    part.in.mask = problem.mask.at(b, head);
    part.in.scale = problem.options.scale;
    // a cap beyond the range of float32 has no effect within it
    constexpr double largest = largestFinite;
    part.in.softcap = problem.options.softcap > largest ? 0 : problem.options.softcap;
    if (problem.sinks != nullptr) part.in.sink = problem.sinks[head];
    part.out.outputStride = problem.stacked ? problem.dv : problem.heads * problem.dv;
    part.out.output =
        result.output.data() +
        (problem.stacked ? rows * problem.dv : (b * m * problem.heads + head) * problem.dv);
    part.out.scores = rowsOf(result.scores, n);
    part.out.capped = rowsOf(result.capped, n);
    part.out.masked = rowsOf(result.masked, n);
    part.out.weights = rowsOf(result.weights, n);
    part.out.logSumExp = rowsOf(result.logSumExp, 1);
    return part;
}

}  // namespace

AttentionResult attention(const Attention& request, Cache* cache) {
    check(request, cache);
    Attention problem = request;
    AttentionResult result;
    if (request.present || request.past > 0) {
        const Index total = request.past + request.keys;
        result.presentKey = pastAndNew(request.pastKey, request.k, request, request.dk);
        result.presentValue = pastAndNew(request.pastValue, request.v, request, request.dv);
        problem.keys = total;
        problem.k = Rows::stacked(result.presentKey.data(), request.kvHeads, total, request.dk);
        problem.v = Rows::stacked(result.presentValue.data(), request.kvHeads, total, request.dv);
    }
    const Index cached = cache == nullptr ? 0 : cache->front().size();
    const Index n = cached + problem.keys + problem.biasKeys;
    const Index rows = problem.batch * problem.heads * problem.queries;
    const Stages& stages = problem.stages;
    if (stages.scores) result.scores = allocate(rows, n);
    if (stages.capped) result.capped = allocate(rows, n);
    if (stages.masked) result.masked = allocate(rows, n);
    if (stages.weights) result.weights = allocate(rows, n);
    if (stages.logSumExp) result.logSumExp = allocate(rows, 1);
    result.output = allocate(rows, problem.dv);

    // without a cache, every key/value head is packed here in turn
    PackedHead scratch(problem.dk, problem.dv);
    const Index headsPerKvHead = problem.heads / problem.kvHeads;
    try {
        for (Index b = 0; b < problem.batch; ++b) {
            for (Index kv = 0; kv < problem.kvHeads; ++kv) {
                PackedHead& packed =
                    cache == nullptr ? scratch : (*cache)[sizeOf(b * problem.kvHeads + kv)];
                packed.truncate(cached);
                packed.append(problem.k.at(b, kv), problem.k.rowStride, problem.v.at(b, kv),
                              problem.v.rowStride, problem.keys);
                const Index firstAdded = kv * problem.biasKeys;
                if (problem.biasKeys > 0)
                    packed.append(problem.biasKey + firstAdded * problem.dk, problem.dk,
                                  problem.biasValue + firstAdded * problem.dv, problem.dv,
                                  problem.biasKeys);
                // without queries there are no results to point into
                for (Index head = kv * headsPerKvHead;
                     problem.queries > 0 && head < (kv + 1) * headsPerKvHead; ++head)
                    attend(headOf(problem, b, head, n, result), packed);
                // a cache keeps the keys of the sequence only
                packed.truncate(n - problem.biasKeys);
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
