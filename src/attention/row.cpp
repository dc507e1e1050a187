#include "attention/row.h"

#include <algorithm>
#include <cmath>

#include "attention/extreme.h"
#include "attention/kernel.h"

namespace phasor {
namespace {

// s += mask · factor over the keys [from, from + count); -infinity where a key is hidden
void applyMask(const Head& head, Index query, Interval seen, Index from, Index count, float factor,
               float* s) {
    const Index ordinary = head.sight.ordinary(from, count);
    std::fill(s, s + std::clamp<Index>(seen.from - from, 0, ordinary), -infinity);
    std::fill(s + std::clamp<Index>(seen.to - from, 0, ordinary), s + ordinary, -infinity);
    if (!head.mask.exists()) return;
    for (Index j = std::max(from, seen.from); j < seen.to; ++j) {
        const float term = head.mask.term(query, j);
        s[j - from] = term == -infinity ? term : s[j - from] + finiteTerm(term, factor);
    }
}

}  // namespace

void attendRow(const Head& head, Index query, const PackedHead& keys) {
    const Index n = keys.size();
    const Interval seen = head.sight.of(query);
    const bool staged = head.staged();
    const bool empty = seen.from == seen.to && head.sight.addsKeys();
    const Index from = staged ? 0 : (empty ? head.sight.always.from : seen.from) / lanes * lanes;
    const Index to = staged || head.sight.addsKeys() ? n : std::max(from, seen.to);
    const Index count = to - from;
    const Index panels = roundedUp(count) / lanes;

    // scores, output and query in one piece: a token of a small model takes microseconds
    const Index columns = roundedUp(keys.dv);
    Matrix room = allocate(panels + columns / lanes + roundedUp(keys.dk) / lanes, lanes);
    float* s = room.data();
    float* sums = s + panels * lanes;
    float* scaled = sums + columns;
    const auto factor = static_cast<float>(staged ? head.scale : head.scale * log2e);
    for (Index c = 0; c < keys.dk; ++c) scaled[c] = head.q[query * head.qStride + c] * factor;
    rowScores(scaled, keys.dk, keys.keysFrom(from), panels, s);

    const auto write = [&](float* stage) {
        if (stage != nullptr) std::copy_n(s, n, stage + query * n);
    };
    if (staged) {
        write(head.scores);
        if (head.softcap > 0) cap(s, panels, static_cast<float>(head.softcap));
        write(head.capped);
        applyMask(head, query, seen, from, count, 1, s);
        write(head.masked);
        for (Index k = 0; k < count; ++k) s[k] = finiteTerm(s[k], static_cast<float>(log2e));
    } else {
        applyMask(head, query, seen, from, count, static_cast<float>(log2e), s);
    }
    std::fill(s + count, s + panels * lanes, -infinity);

    Running running;
    running.start();
    if (head.hasSink()) {
        std::fill_n(running.largest, lanes, head.sinkPower());
        running.sum[0] = 1;
    }
    exponentials(s, panels, running, true);
    float sum = 0;
    for (const float part : running.sum) sum += part;
    const float share = sum == 0 ? 0 : 1 / sum;
    if (head.logSumExp != nullptr) head.logSumExp[query] = logSumExp(running.largest[0], sum);
    if (head.weights != nullptr) {
        float* row = head.weights + query * n;
        std::fill(row, row + from, 0.0F);
        std::fill(std::copy_n(s, count, row + from), row + n, 0.0F);
        shrink(row + from, count, share);
    }

    rowOutput(s, count, keys.valuesFrom(from), keys.valuePanelSize(), columns / lanes, sums);
    for (Index c = 0; c < keys.dv; ++c)
        head.output[query * head.outputStride + c] = sums[c] * share;
    correctExtreme(head, query, keys, running.largest[0], sum);
}

}  // namespace phasor
