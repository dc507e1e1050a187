#include "attention/head.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "attention/extreme.h"
#include "attention/kernel.h"
#include "attention/row.h"

namespace phasor {
namespace {

constexpr Index blockQueries = 64;
constexpr Index blockKeys = 256;
constexpr float ones[lanes] = {1, 1, 1, 1, 1, 1, 1, 1};

// The queries of one tile while it goes along the keys.
struct Group {
    Index first = 0;  // its queries
    Index count = 0;
    Interval seen;  // keys that any of them sees, whatever the mask says
    float* q = nullptr;
    float* output = nullptr;
    float* largest = nullptr;  // [block][8], for the weights
    Running running;
};

class HeadAttention {
public:
    HeadAttention(const Head& wanted, const PackedHead& packed)
        : head(wanted),
          keys(packed),
          n(packed.size()),
          valueRows((packed.dv + 3) / 4 * 4),
          blocks((n + blockKeys - 1) / blockKeys),
          staged(wanted.staged()),
          scores(allocate(blockKeys, lanes)),
          terms(allocate(wanted.mask.bias == nullptr ? 0 : blockKeys, lanes)),
          q(allocate(blockQueries, packed.dk)),
          output(allocate(blockQueries, valueRows)),
          largest(allocate(wanted.weights == nullptr ? 0 : blocks * blockQueries, 1)) {}

    void run() {
        for (Index first = 0; first < head.queries; first += blockQueries) {
            const Index groups = start(first);
            for (Index block = 0; block < blocks; ++block)
                for (Index g = 0; g < groups; ++g) tile(group[g], block);
            for (Index g = 0; g < groups; ++g) finish(group[g]);
        }
    }

private:
    Index start(Index first) {
        const auto factor = static_cast<float>(staged ? head.scale : head.scale * log2e);
        Index g = 0;
        for (Index i = first; i < std::min(first + blockQueries, head.queries); i += lanes, ++g) {
            Group& next = group[g];
            next.first = i;
            next.count = std::min(lanes, head.queries - i);
            next.seen = {n, 0};
            for (Index r = 0; r < next.count; ++r) {
                const Interval one = head.sight.of(i + r);
                if (one.from == one.to) continue;
                next.seen = {std::min(next.seen.from, one.from), std::max(next.seen.to, one.to)};
            }
            const Interval& always = head.sight.always;
            if (head.sight.addsKeys())
                next.seen = {std::min(next.seen.from, always.from), always.to};
            next.q = q.data() + g * lanes * keys.dk;
            next.output = output.data() + g * lanes * valueRows;
            if (head.weights != nullptr) next.largest = largest.data() + g * lanes * blocks;
            next.running.start();
            if (head.hasSink()) {
                std::fill_n(next.running.largest, lanes, head.sinkPower());
                std::fill_n(next.running.sum, lanes, 1.0F);
            }
            pack(head.q + i * head.qStride, head.qStride, next.count, keys.dk, factor, next.q);
            std::fill_n(next.output, lanes * valueRows, 0.0F);
        }
        return g;
    }

    // the keys [from, to) that the tile must compute; `partly` when some are hidden from some
    Interval needed(const Group& g, Interval block, bool& partly) {
        Interval cut = block;
        if (!staged) {
            cut = {std::max(block.from, g.seen.from / lanes * lanes),
                   std::min(block.to, g.seen.to)};
            if (cut.from >= cut.to) return {block.from, block.from};
        }
        partly = hiddenKeys(head.sight, head.mask, g.first, head.queries, cut, hidden);
        if (!partly || staged) return cut;
        // cut off what the mask hides from all eight
        const std::uint8_t* last = hidden + (cut.to - cut.from);
        const auto visible = [](std::uint8_t bits) { return bits != 0xff; };
        const std::uint8_t* begin = std::find_if(hidden, hidden + (cut.to - cut.from), visible);
        if (begin == last) return {block.from, block.from};
        while (!visible(last[-1])) --last;
        const Index skipped = (begin - hidden) / lanes * lanes;
        std::copy(hidden + skipped, hidden + (last - hidden), hidden);
        return {cut.from + skipped, cut.from + (last - hidden)};
    }

    void tile(Group& g, Index block) {
        const Interval all = {block * blockKeys, std::min(n, (block + 1) * blockKeys)};
        bool partly = false;
        const Interval cut = needed(g, all, partly);
        const Index count = cut.to - cut.from;
        float* s = scores.data();
        if (count > 0) {
            products(keys.keysFrom(cut.from), keys.keyPanelSize(), roundedUp(count), g.q, keys.dk,
                     scoreRun, s, false);
            if (staged)
                stages(g, cut, partly);
            else
                applyMask(g, cut, partly, static_cast<float>(log2e));
            if (exponentials(s, count, g.running)) rescale(g.output, valueRows, g.running.factor);
            products(keys.valuesFrom(cut.from), keys.valuePanelSize(), valueRows, s, count,
                     scoreRun, g.output, true);
        }
        if (head.weights != nullptr) {
            std::copy_n(g.running.largest, lanes, g.largest + block * lanes);
            write(head.weights, g, all, cut, 0);
        }
    }

    // one stage of a tile into its queries×keys matrix, `blank` where nothing was computed
    void write(float* matrix, const Group& g, Interval block, Interval cut, float blank) {
        float* rows = matrix + g.first * n;
        unpack(scores.data(), cut.to - cut.from, ones, rows + cut.from, n, g.count);
        for (Index r = 0; r < g.count; ++r) {
            std::fill(rows + r * n + block.from, rows + r * n + cut.from, blank);
            std::fill(rows + r * n + cut.to, rows + r * n + block.to, blank);
        }
    }

    void applyMask(const Group& g, Interval cut, bool partly, float factor) {
        const Index count = cut.to - cut.from;
        float* s = scores.data();
        if (head.mask.bias != nullptr) {
            maskTerms(head.sight, head.mask, g.first, head.queries, cut, factor, terms.data());
            // unmultiplied terms are written down as they are
            addTerms(s, terms.data(), count, factor == 1 ? -largestFinite : leastTerm);
        }
        if (partly) hide(s, count, hidden);
    }

    // the same in natural units, every stage written down where it is wanted
    void stages(const Group& g, Interval cut, bool partly) {
        const Index count = cut.to - cut.from;
        if (head.scores != nullptr) write(head.scores, g, cut, cut, 0);
        if (head.softcap > 0) cap(scores.data(), count, static_cast<float>(head.softcap));
        if (head.capped != nullptr) write(head.capped, g, cut, cut, 0);
        applyMask(g, cut, partly, 1);
        if (head.masked != nullptr) write(head.masked, g, cut, cut, 0);
        float* s = scores.data();
        for (Index k = 0; k < count * lanes; ++k)
            s[k] = finiteTerm(s[k], static_cast<float>(log2e));
    }

    void finish(Group& g) {
        const Running& end = g.running;
        float share[lanes];
        for (Index r = 0; r < lanes; ++r) share[r] = end.sum[r] == 0 ? 0 : 1 / end.sum[r];
        unpack(g.output, keys.dv, share, head.output + g.first * head.outputStride,
               head.outputStride, g.count);
        for (Index r = 0; head.logSumExp != nullptr && r < g.count; ++r)
            head.logSumExp[g.first + r] = logSumExp(end.largest[r], end.sum[r]);
        // each block of weights was written relative to the largest score by then
        for (Index block = 0; head.weights != nullptr && block < blocks; ++block) {
            const Index from = block * blockKeys;
            float factor[lanes];
            decay(g.largest + block * lanes, end.largest, factor);
            for (Index r = 0; r < g.count; ++r)
                shrink(head.weights + (g.first + r) * n + from, std::min(blockKeys, n - from),
                       factor[r] * share[r]);
        }
        for (Index r = 0; r < g.count; ++r)
            correctExtreme(head, g.first + r, keys, end.largest[r], end.sum[r]);
    }

    const Head& head;
    const PackedHead& keys;
    const Index n;
    const Index valueRows;  // a multiple of 4
    const Index blocks;
    const bool staged;
    Group group[blockQueries / lanes];
    std::uint8_t hidden[blockKeys];
    Matrix scores, terms;  // [256][8]
    Matrix q, output;      // panels, one a group
    Matrix largest;
};

// Adds to the output of one query the infinite and NaN values that it sees. They stand in the order
// of their keys, and the rest does not matter once every column is NaN: a whole tensor of NaN is
// not that rare.
void addOdd(const Head& head, Index query, const PackedHead& keys) {
    const Interval seen = head.sight.of(query);
    float* output = head.output + query * head.outputStride;
    Index left =
        std::count_if(output, output + keys.dv, [](float sum) { return !std::isnan(sum); });
    Index key = -1;
    bool visible = false;
    for (const PackedHead::Odd& odd : keys.oddValues()) {
        if (left == 0) return;
        if (odd.key != key) {
            key = odd.key;
            visible = head.term(query, seen, key) != -infinity;
        }
        float& sum = output[odd.column];
        if (!visible || std::isnan(sum)) continue;
        sum += odd.value;
        if (std::isnan(sum)) --left;
    }
}

}  // namespace

void attend(const Head& head, const PackedHead& keys) {
    // fewer queries than this waste more lanes than they fill
    constexpr Index fewest = 4;
    if (head.queries < fewest)
        for (Index i = 0; i < head.queries; ++i) attendRow(head, i, keys);
    else
        HeadAttention(head, keys).run();
    // infinite and NaN values: their share is above 0 for whoever sees them
    for (Index i = 0; !keys.oddValues().empty() && i < head.queries; ++i) addOdd(head, i, keys);
}

}  // namespace phasor
