#include "attention/decode.h"

#include <algorithm>
#include <cmath>

#include "attention/extreme.h"
#include "kernel/simd.h"
#include "kernel/softmax.h"

namespace phasor {
namespace {

// a row of a panel is loaded as two vectors of four lanes
static_assert(panelWidth == 8);

// weighted values that are added up before they are added to the rest
constexpr Index valueRun = 128;

// scores[key] = q·k for each key of `panels` panels of keys
void rowScores(const float* q, Index depth, const float* keys, Index panels, float* scores) {
    for (Index p = 0; p < panels; ++p, scores += panelWidth) {
        // four numbers at a time, each with its own sums, so that additions do not wait for each
        // other; memory is read sequentially, which is faster when it is not in the cache
        F32x4 a0 = splat(0), a1 = splat(0), b0 = splat(0), b1 = splat(0);
        F32x4 c0 = splat(0), c1 = splat(0), d0 = splat(0), d1 = splat(0);
        Index k = 0;
#pragma GCC unroll 1
        for (; k + 4 <= depth; k += 4, keys += 4 * panelWidth) {
            F32x4 x = loadSplat(q + k);
            a0 = multiplyAdd(x, load(keys), a0);
            a1 = multiplyAdd(x, load(keys + 4), a1);
            x = loadSplat(q + k + 1);
            b0 = multiplyAdd(x, load(keys + 8), b0);
            b1 = multiplyAdd(x, load(keys + 12), b1);
            x = loadSplat(q + k + 2);
            c0 = multiplyAdd(x, load(keys + 16), c0);
            c1 = multiplyAdd(x, load(keys + 20), c1);
            x = loadSplat(q + k + 3);
            d0 = multiplyAdd(x, load(keys + 24), d0);
            d1 = multiplyAdd(x, load(keys + 28), d1);
        }
        for (; k < depth; ++k, keys += panelWidth) {
            const F32x4 x = loadSplat(q + k);
            a0 = multiplyAdd(x, load(keys), a0);
            a1 = multiplyAdd(x, load(keys + 4), a1);
        }
        store(scores, add(add(a0, b0), add(c0, d0)));
        store(scores + 4, add(add(a1, b1), add(c1, d1)));
    }
}

// output[8·p + lane] = Σ_key weight[key] · value, for `panels` panels of values, `stride` apart
void rowOutput(const float* weights, Index keys, const float* values, Index stride, Index panels,
               float* output) {
    // four panels at a time share a weight; if fewer are left, the last one is repeated
    for (Index p = 0; p < panels; p += 4) {
        const float* a = values + p * stride;
        const float* b = values + std::min(p + 1, panels - 1) * stride;
        const float* c = values + std::min(p + 2, panels - 1) * stride;
        const float* d = values + std::min(p + 3, panels - 1) * stride;
        alignas(16) float sums[4 * panelWidth] = {};
        for (Index done = 0; done < keys; done += valueRun) {
            F32x4 a0 = splat(0), a1 = splat(0), b0 = splat(0), b1 = splat(0);
            F32x4 c0 = splat(0), c1 = splat(0), d0 = splat(0), d1 = splat(0);
#pragma GCC unroll 1
            for (Index k = done; k < std::min(done + valueRun, keys); ++k) {
                const F32x4 x = loadSplat(weights + k);
                a0 = multiplyAdd(x, load(a), a0);
                a1 = multiplyAdd(x, load(a + 4), a1);
                b0 = multiplyAdd(x, load(b), b0);
                b1 = multiplyAdd(x, load(b + 4), b1);
                c0 = multiplyAdd(x, load(c), c0);
                c1 = multiplyAdd(x, load(c + 4), c1);
                d0 = multiplyAdd(x, load(d), d0);
                d1 = multiplyAdd(x, load(d + 4), d1);
                a += panelWidth;
                b += panelWidth;
                c += panelWidth;
                d += panelWidth;
            }
            const F32x4 parts[] = {a0, a1, b0, b1, c0, c1, d0, d1};
            for (Index k = 0; k < 8; ++k) store(sums + 4 * k, add(load(sums + 4 * k), parts[k]));
        }
        std::copy_n(sums, std::min<Index>(4, panels - p) * panelWidth, output + p * panelWidth);
    }
}

// scores += mask · factor over the keys [from, from + count); -infinity where a key is hidden
void applyMask(const Head& head, Index query, Interval seen, Index from, Index count, float factor,
               float* scores) {
    const Index ordinary = head.in.visibility.ordinary(from, count);
    std::fill(scores, scores + std::clamp<Index>(seen.from - from, 0, ordinary), -infinity);
    std::fill(scores + std::clamp<Index>(seen.to - from, 0, ordinary), scores + ordinary,
              -infinity);
    if (!head.in.mask.exists()) return;
    for (Index j = std::max(from, seen.from); j < seen.to; ++j) {
        const float term = head.in.mask.term(query, j);
        scores[j - from] = term == -infinity ? term : scores[j - from] + finiteTerm(term, factor);
    }
}

}  // namespace

void attendOne(const Head& head, Index query, const PackedHead& keys) {
    const Index n = keys.size();
    const Interval seen = head.in.visibility.of(query);
    const ScoreSteps steps = head.steps();
    const bool seesNone = seen.from == seen.to && head.in.visibility.addsKeys();
    const Index from = steps.natural ? 0
                                     : (seesNone ? head.in.visibility.always.from : seen.from) /
                                           panelWidth * panelWidth;
    const Index to = steps.natural || head.in.visibility.addsKeys() ? n : std::max(from, seen.to);
    const Index count = to - from;
    const Index panels = roundedUp(count) / panelWidth;

    // one allocation for scores, output and query: a token of a small model takes only microseconds
    const Index columns = roundedUp(keys.dv);
    // the row after the scores is scratch space of the softmax
    Matrix buffer =
        allocate(panels + 1 + columns / panelWidth + roundedUp(keys.dk) / panelWidth, panelWidth);
    float* scores = buffer.data();
    float* output = scores + (panels + 1) * panelWidth;
    float* scaledQuery = output + columns;
    const auto factor = static_cast<float>(steps.factor());
    for (Index c = 0; c < keys.dk; ++c)
        scaledQuery[c] = head.in.q[query * head.in.qStride + c] * factor;
    rowScores(scaledQuery, keys.dk, keys.keysFrom(from), panels, scores);

    const auto write = [&](float* stage) {
        if (stage != nullptr) std::copy_n(scores, n, stage + query * n);
    };
    write(head.out.scores);
    steps.cap({scores, sizeOf(panels * panelWidth)});
    write(head.out.capped);
    applyMask(head, query, seen, from, count, steps.maskFactor(), scores);
    write(head.out.masked);
    steps.toPowers({scores, sizeOf(count)});
    std::fill(scores + count, scores + panels * panelWidth, -infinity);

    OnlineSoftmax softmax;
    softmax.start();
    if (head.in.hasSink()) {
        std::fill_n(softmax.rowMax, panelWidth, head.in.sinkPower());
        softmax.sum[0] = 1;
    }
    // the first block needs no correction
    (void)onlineSoftmaxUpdate(scores, panels, softmax, LaneRows::one);
    float sum = 0;
    for (const float laneSum : softmax.sum) sum += laneSum;
    const float inverseSum = sum == 0 ? 0 : 1 / sum;
    if (head.out.logSumExp != nullptr)
        head.out.logSumExp[query] = logSumExp(softmax.rowMax[0], sum);
    if (head.out.weights != nullptr) {
        float* row = head.out.weights + query * n;
        std::fill(row, row + from, 0.0F);
        std::fill(std::copy_n(scores, count, row + from), row + n, 0.0F);
        scaleRow({row + from, sizeOf(count)}, inverseSum);
    }

    rowOutput(scores, count, keys.valuesFrom(from), keys.valuePanelSize(), columns / panelWidth,
              output);
    for (Index c = 0; c < keys.dv; ++c)
        head.out.output[query * head.out.outputStride + c] = output[c] * inverseSum;
    correctExtreme(head, query, keys, softmax.rowMax[0], sum,
                   productsMayOverflow({scaledQuery, sizeOf(keys.dk)}, keys));
}

}  // namespace phasor
