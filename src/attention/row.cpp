#include "attention/row.h"

#include <algorithm>
#include <cmath>

#include "attention/extreme.h"
#include "attention/kernel.h"

namespace phasor {
namespace {

// scores += mask · factor over the keys [from, from + count); -infinity where a key is hidden
void applyMask(const Head& head, Index query, Interval seen, Index from, Index count, float factor,
               float* scores) {
    const Index ordinary = head.visibility.ordinary(from, count);
    std::fill(scores, scores + std::clamp<Index>(seen.from - from, 0, ordinary), -infinity);
    std::fill(scores + std::clamp<Index>(seen.to - from, 0, ordinary), scores + ordinary,
              -infinity);
    if (!head.mask.exists()) return;
    for (Index j = std::max(from, seen.from); j < seen.to; ++j) {
        const float term = head.mask.term(query, j);
        scores[j - from] = term == -infinity ? term : scores[j - from] + finiteTerm(term, factor);
    }
}

}  // namespace

void attendRow(const Head& head, Index query, const PackedHead& keys) {
    const Index n = keys.size();
    const Interval seen = head.visibility.of(query);
    const bool staged = head.staged();
    const bool seesNone = seen.from == seen.to && head.visibility.addsKeys();
    const Index from =
        staged ? 0 : (seesNone ? head.visibility.always.from : seen.from) / lanes * lanes;
    const Index to = staged || head.visibility.addsKeys() ? n : std::max(from, seen.to);
    const Index count = to - from;
    const Index panels = roundedUp(count) / lanes;

    // one allocation for scores, output and query: a token of a small model takes only microseconds
    const Index columns = roundedUp(keys.dv);
    Matrix buffer = allocate(panels + columns / lanes + roundedUp(keys.dk) / lanes, lanes);
    float* scores = buffer.data();
    float* output = scores + panels * lanes;
    float* scaledQuery = output + columns;
    const auto factor = static_cast<float>(staged ? head.scale : head.scale * log2e);
    for (Index c = 0; c < keys.dk; ++c) scaledQuery[c] = head.q[query * head.qStride + c] * factor;
    rowScores(scaledQuery, keys.dk, keys.keysFrom(from), panels, scores);

    const auto write = [&](float* stage) {
        if (stage != nullptr) std::copy_n(scores, n, stage + query * n);
    };
    if (staged) {
        write(head.scores);
        if (head.softcap > 0) cap(scores, panels, static_cast<float>(head.softcap));
        write(head.capped);
        applyMask(head, query, seen, from, count, 1, scores);
        write(head.masked);
        for (Index k = 0; k < count; ++k)
            scores[k] = finiteTerm(scores[k], static_cast<float>(log2e));
    } else {
        applyMask(head, query, seen, from, count, static_cast<float>(log2e), scores);
    }
    std::fill(scores + count, scores + panels * lanes, -infinity);

    SoftmaxState softmax;
    softmax.start();
    if (head.hasSink()) {
        std::fill_n(softmax.largest, lanes, head.sinkPower());
        softmax.sum[0] = 1;
    }
    exponentials(scores, panels, softmax, true);
    float sum = 0;
    for (const float laneSum : softmax.sum) sum += laneSum;
    const float inverseSum = sum == 0 ? 0 : 1 / sum;
    if (head.logSumExp != nullptr) head.logSumExp[query] = logSumExp(softmax.largest[0], sum);
    if (head.weights != nullptr) {
        float* row = head.weights + query * n;
        std::fill(row, row + from, 0.0F);
        std::fill(std::copy_n(scores, count, row + from), row + n, 0.0F);
        shrink(row + from, count, inverseSum);
    }

    rowOutput(scores, count, keys.valuesFrom(from), keys.valuePanelSize(), columns / lanes, output);
    for (Index c = 0; c < keys.dv; ++c)
        head.output[query * head.outputStride + c] = output[c] * inverseSum;
    correctExtreme(head, query, keys, softmax.largest[0], sum,
                   productsMayOverflow(scaledQuery, keys.dk, keys));
}

}  // namespace phasor
