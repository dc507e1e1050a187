#include "attention/head.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "attention/decode.h"
#include "attention/extreme.h"
#include "kernel/product.h"
#include "kernel/softmax.h"

namespace phasor {
namespace {

constexpr Index blockQueries = 64;
constexpr Index blockKeys = 256;
constexpr Index scoreRun = 16;  // see kernel/product.h
constexpr float ones[panelWidth] = {1, 1, 1, 1, 1, 1, 1, 1};

// The eight queries of a tile, and their state as the tile moves along the keys.
struct Group {
    Index first = 0;  // its queries
    Index count = 0;
    Interval seen;  // keys that any of them sees, whatever the mask says
    float* q = nullptr;
    float* output = nullptr;
    float* largest = nullptr;  // [block][8], for the weights
    bool suspected = false;    // see correctExtreme
    OnlineSoftmax softmax;
};

class HeadAttention {
public:
    HeadAttention(const Head& problem, const PackedHead& packed)
        : head(problem),
          keys(packed),
          n(packed.size()),
          valueRows((packed.dv + 3) / 4 * 4),
          blocks((n + blockKeys - 1) / blockKeys),
          staged(problem.staged()),
          scores(allocate(blockKeys, panelWidth)),
          terms(allocate(problem.mask.bias == nullptr ? 0 : blockKeys, panelWidth)),
          q(allocate(blockQueries, packed.dk)),
          output(allocate(blockQueries, valueRows)),
          largest(allocate(problem.weights == nullptr ? 0 : blocks * blockQueries, 1)) {}

    void run() {
        for (Index first = 0; first < head.queries; first += blockQueries) {
            const Index groups = start(first);
            for (Index block = 0; block < blocks; ++block)
                for (Index g = 0; g < groups; ++g) computeTile(group[g], block);
            for (Index g = 0; g < groups; ++g) finish(group[g]);
        }
    }

private:
    Index start(Index first) {
        const auto factor = static_cast<float>(staged ? head.scale : head.scale * log2e);
        Index g = 0;
        for (Index i = first; i < std::min(first + blockQueries, head.queries);
             i += panelWidth, ++g) {
            Group& current = group[g];
            current.first = i;
            current.count = std::min(panelWidth, head.queries - i);
            current.seen = {n, 0};
            for (Index r = 0; r < current.count; ++r) {
                const Interval interval = head.visibility.of(i + r);
                if (interval.from == interval.to) continue;
                current.seen = {std::min(current.seen.from, interval.from),
                                std::max(current.seen.to, interval.to)};
            }
            const Interval& always = head.visibility.always;
            if (head.visibility.addsKeys())
                current.seen = {std::min(current.seen.from, always.from), always.to};
            current.q = q.data() + g * panelWidth * keys.dk;
            current.output = output.data() + g * panelWidth * valueRows;
            if (head.weights != nullptr) current.largest = largest.data() + g * panelWidth * blocks;
            current.softmax.start();
            if (head.hasSink()) {
                std::fill_n(current.softmax.rowMax, panelWidth, head.sinkPower());
                std::fill_n(current.softmax.sum, panelWidth, 1.0F);
            }
            pack(head.q + i * head.qStride, head.qStride, current.count, keys.dk, factor,
                 current.q);
            current.suspected = productsMayOverflow(current.q, panelWidth * keys.dk, keys);
            std::fill_n(current.output, panelWidth * valueRows, 0.0F);
        }
        return g;
    }

    // the keys [from, to) that the tile must compute; sets `partly` if some are hidden from some of
    // its queries
    Interval neededKeys(const Group& g, Interval block, bool& partly) {
        Interval cut = block;
        if (!staged) {
            cut = {std::max(block.from, g.seen.from / panelWidth * panelWidth),
                   std::min(block.to, g.seen.to)};
            if (cut.from >= cut.to) return {block.from, block.from};
        }
        partly = hiddenKeys(head.visibility, head.mask, g.first, head.queries, cut, hidden);
        if (!partly || staged) return cut;
        // cut off the keys at both ends that the mask hides from all eight queries
        const std::uint8_t* end = hidden + (cut.to - cut.from);
        const auto visible = [](std::uint8_t bits) { return bits != 0xff; };
        const std::uint8_t* firstVisible =
            std::find_if(hidden, hidden + (cut.to - cut.from), visible);
        if (firstVisible == end) return {block.from, block.from};
        while (!visible(end[-1])) --end;
        const Index skipped = (firstVisible - hidden) / panelWidth * panelWidth;
        std::copy(hidden + skipped, hidden + (end - hidden), hidden);
        return {cut.from + skipped, cut.from + (end - hidden)};
    }

    void computeTile(Group& g, Index block) {
        const Interval wholeBlock = {block * blockKeys, std::min(n, (block + 1) * blockKeys)};
        bool partly = false;
        const Interval cut = neededKeys(g, wholeBlock, partly);
        const Index count = cut.to - cut.from;
        float* tileScores = scores.data();
        if (count > 0) {
            multiplyPanels(keys.keysFrom(cut.from), keys.keyPanelSize(), roundedUp(count), g.q,
                           keys.dk, scoreRun, tileScores, Target::overwrite);
            if (staged)
                computeStages(g, cut, partly);
            else
                applyMask(g, cut, partly, static_cast<float>(log2e));
            if (onlineSoftmaxUpdate(tileScores, count, g.softmax))
                scalePanel(g.output, valueRows, g.softmax.correction);
            multiplyPanels(keys.valuesFrom(cut.from), keys.valuePanelSize(), valueRows, tileScores,
                           count, scoreRun, g.output, Target::addTo);
        }
        if (head.weights != nullptr) {
            std::copy_n(g.softmax.rowMax, panelWidth, g.largest + block * panelWidth);
            write(head.weights, g, wholeBlock, cut, 0);
        }
    }

    // writes one stage of a tile to its queries×keys matrix, with `blank` where nothing was
    // computed
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
            maskTerms(head.visibility, head.mask, g.first, head.queries, cut, factor, terms.data());
            // terms that are written as a stage keep their value
            addTerms(s, terms.data(), count, factor == 1 ? -largestFinite : leastTerm);
        }
        if (partly) hide(s, count, hidden);
    }

    // masks the scores in natural units, and writes every stage that is wanted
    void computeStages(const Group& g, Interval cut, bool partly) {
        const Index count = cut.to - cut.from;
        if (head.scores != nullptr) write(head.scores, g, cut, cut, 0);
        if (head.softcap > 0) applySoftcap(scores.data(), count, static_cast<float>(head.softcap));
        if (head.capped != nullptr) write(head.capped, g, cut, cut, 0);
        applyMask(g, cut, partly, 1);
        if (head.masked != nullptr) write(head.masked, g, cut, cut, 0);
        float* s = scores.data();
        for (Index k = 0; k < count * panelWidth; ++k)
            s[k] = finiteTerm(s[k], static_cast<float>(log2e));
    }

    void finish(Group& g) {
        const OnlineSoftmax& softmax = g.softmax;
        float inverseSum[panelWidth];
        onlineSoftmaxFinish(softmax, inverseSum);
        unpack(g.output, keys.dv, inverseSum, head.output + g.first * head.outputStride,
               head.outputStride, g.count);
        for (Index r = 0; head.logSumExp != nullptr && r < g.count; ++r)
            head.logSumExp[g.first + r] = logSumExp(softmax.rowMax[r], softmax.sum[r]);
        // each block of weights was written relative to the largest score up to that block
        for (Index block = 0; head.weights != nullptr && block < blocks; ++block) {
            const Index from = block * blockKeys;
            float factor[panelWidth];
            correctionOf(g.largest + block * panelWidth, softmax.rowMax, factor);
            for (Index r = 0; r < g.count; ++r)
                scaleRow(head.weights + (g.first + r) * n + from, std::min(blockKeys, n - from),
                         factor[r] * inverseSum[r]);
        }
        for (Index r = 0; r < g.count; ++r)
            correctExtreme(head, g.first + r, keys, softmax.rowMax[r], softmax.sum[r], g.suspected);
    }

    const Head& head;
    const PackedHead& keys;
    const Index n;
    const Index valueRows;  // a multiple of 4
    const Index blocks;
    const bool staged;
    Group group[blockQueries / panelWidth];
    std::uint8_t hidden[blockKeys];
    Matrix scores, terms;  // [256][8]
    Matrix q, output;      // panels, one per group
    Matrix largest;
};

// Adds the infinite and NaN values that a query sees to its output. They are in the order of their
// keys. It stops once every column is NaN, because a tensor of nothing but NaN is not rare.
void addNonFinite(const Head& head, Index query, const PackedHead& keys) {
    const Interval seen = head.visibility.of(query);
    float* output = head.output + query * head.outputStride;
    Index columnsLeft =
        std::count_if(output, output + keys.dv, [](float sum) { return !std::isnan(sum); });
    Index key = -1;
    bool visible = false;
    for (const PackedHead::NonFinite& nonFinite : keys.nonFiniteValues()) {
        if (columnsLeft == 0) return;
        if (nonFinite.key != key) {
            key = nonFinite.key;
            visible = head.term(query, seen, key) != -infinity;
        }
        float& sum = output[nonFinite.column];
        if (!visible || std::isnan(sum)) continue;
        sum += nonFinite.value;
        if (std::isnan(sum)) --columnsLeft;
    }
}

}  // namespace

void attend(const Head& head, const PackedHead& keys) {
    // a tile with fewer queries leaves more panelWidth empty than it fills
    constexpr Index fewestForTiles = 4;
    if (head.queries < fewestForTiles)
        for (Index i = 0; i < head.queries; ++i) attendOne(head, i, keys);
    else
        HeadAttention(head, keys).run();
    // infinite and NaN values: their weight is above 0 for every query that sees them
    for (Index i = 0; !keys.nonFiniteValues().empty() && i < head.queries; ++i)
        addNonFinite(head, i, keys);
}

}  // namespace phasor
