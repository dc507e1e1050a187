#include "attention/tiles.h"

#include <algorithm>
#include <span>

#include "attention/extreme.h"
#include "kernel/product.h"
#include "kernel/softmax.h"

namespace phasor {
namespace {

constexpr Index blockQueries = 64;
constexpr float ones[panelWidth] = {1, 1, 1, 1, 1, 1, 1, 1};

// The eight queries of a tile, and their state as the tile moves along the keys.
struct Tile {
    Index first = 0;  // its queries
    Index count = 0;
    Interval seen;  // keys that any of them sees, whatever the mask says
    float* q = nullptr;
    float* output = nullptr;
    float* blockMax = nullptr;  // [block][8], for the weights
    bool suspected = false;     // see correctExtreme
    OnlineSoftmax softmax;
};

class TiledAttention {
public:
    TiledAttention(const Head& problem, const PackedHead& packed)
        : head(problem),
          keys(packed),
          n(packed.size()),
          valueRows((packed.dv + 3) / 4 * 4),
          blocks((n + blockKeys - 1) / blockKeys),
          steps(problem.steps()),
          scores(allocate(blockKeys, panelWidth)),
          terms(allocate(problem.in.mask.bias == nullptr ? 0 : blockKeys, panelWidth)),
          q(allocate(blockQueries, packed.dk)),
          output(allocate(blockQueries, valueRows)),
          blockMax(allocate(problem.out.weights == nullptr ? 0 : blocks * blockQueries, 1)) {}

    void run() {
        for (Index first = 0; first < head.in.queries; first += blockQueries) {
            const Index count = start(first);
            for (Index block = 0; block < blocks; ++block)
                for (Index t = 0; t < count; ++t) accumulate(tiles[t], block);
            for (Index t = 0; t < count; ++t) normalize(tiles[t]);
        }
    }

private:
    // sets up the tiles of a block of queries, and returns their number
    Index start(Index first) {
        const auto factor = static_cast<float>(steps.factor());
        Index t = 0;
        for (Index i = first; i < std::min(first + blockQueries, head.in.queries);
             i += panelWidth, ++t) {
            Tile& current = tiles[t];
            current.first = i;
            current.count = std::min(panelWidth, head.in.queries - i);
            current.seen = {n, 0};
            for (Index r = 0; r < current.count; ++r) {
                const Interval interval = head.in.visibility.of(i + r);
                if (interval.from == interval.to) continue;
                current.seen = {std::min(current.seen.from, interval.from),
                                std::max(current.seen.to, interval.to)};
            }
            const Interval& always = head.in.visibility.always;
            if (head.in.visibility.addsKeys())
                current.seen = {std::min(current.seen.from, always.from), always.to};
            current.q = q.data() + t * panelWidth * keys.dk;
            current.output = output.data() + t * panelWidth * valueRows;
            if (head.out.weights != nullptr)
                current.blockMax = blockMax.data() + t * panelWidth * blocks;
            current.softmax.start();
            if (head.in.hasSink()) {
                std::fill_n(current.softmax.rowMax, panelWidth, head.in.sinkPower());
                std::fill_n(current.softmax.sum, panelWidth, 1.0F);
            }
            pack(head.in.q + i * head.in.qStride, head.in.qStride, current.count, keys.dk, factor,
                 current.q);
            current.suspected =
                productsMayOverflow({current.q, sizeOf(panelWidth * keys.dk)}, keys);
            std::fill_n(current.output, panelWidth * valueRows, 0.0F);
        }
        return t;
    }

    // which keys of a block a tile must compute
    struct NeededKeys {
        Interval cut;         // its keys, none where from == to
        bool partly = false;  // some of them are hidden from some of the queries, see `hidden`
    };

    NeededKeys neededKeys(const Tile& tile, Interval block) {
        const NeededKeys none = {.cut = {block.from, block.from}};
        Interval cut = block;
        if (!steps.natural) {
            cut = {std::max(block.from, tile.seen.from / panelWidth * panelWidth),
                   std::min(block.to, tile.seen.to)};
            if (cut.from >= cut.to) return none;
        }
        const bool partly =
            hiddenKeys(head.in.visibility, head.in.mask, tile.first, head.in.queries, cut, hidden);
        if (!partly || steps.natural) return {cut, partly};
        // cut off the keys at both ends that the mask hides from all eight queries
        const std::uint8_t* end = hidden + (cut.to - cut.from);
        const auto visible = [](std::uint8_t bits) { return bits != 0xff; };
        const std::uint8_t* firstVisible =
            std::find_if(hidden, hidden + (cut.to - cut.from), visible);
        if (firstVisible == end) return none;
        while (!visible(end[-1])) --end;
        const Index skipped = (firstVisible - hidden) / panelWidth * panelWidth;
        std::copy(hidden + skipped, hidden + (end - hidden), hidden);
        return {{cut.from + skipped, cut.from + (end - hidden)}, partly};
    }

    // first pass: one tile against one block of keys
    void accumulate(Tile& tile, Index block) {
        const Interval wholeBlock = {block * blockKeys, std::min(n, (block + 1) * blockKeys)};
        const NeededKeys needed = neededKeys(tile, wholeBlock);
        const Interval& cut = needed.cut;
        const Index count = cut.to - cut.from;
        float* tileScores = scores.data();
        if (count > 0) {
            multiplyPanels(keys.keysFrom(cut.from), keys.keyPanelSize(), roundedUp(count), tile.q,
                           keys.dk, scoreRun, tileScores, Update::overwrite);
            takeSteps(tile, needed);
            if (onlineSoftmaxUpdate(tileScores, count, tile.softmax))
                scalePanel(tile.output, valueRows, tile.softmax.correction);
            multiplyPanels(keys.valuesFrom(cut.from), keys.valuePanelSize(), valueRows, tileScores,
                           count, scoreRun, tile.output, Update::addTo);
        }
        if (head.out.weights != nullptr) {
            std::copy_n(tile.softmax.rowMax, panelWidth, tile.blockMax + block * panelWidth);
            write(head.out.weights, tile, wholeBlock, cut);
        }
    }

    // writes one stage of a tile to its queries×keys matrix, with 0 where nothing was computed
    void write(float* matrix, const Tile& tile, Interval block, Interval cut) {
        float* rows = matrix + tile.first * n;
        unpack(scores.data(), cut.to - cut.from, ones, rows + cut.from, n, tile.count);
        for (Index r = 0; r < tile.count; ++r) {
            std::fill(rows + r * n + block.from, rows + r * n + cut.from, 0.0F);
            std::fill(rows + r * n + cut.to, rows + r * n + block.to, 0.0F);
        }
    }

    void applyMask(const Tile& tile, const NeededKeys& needed) {
        const Index count = needed.cut.to - needed.cut.from;
        if (head.in.mask.bias != nullptr) {
            maskTerms(head.in.visibility, head.in.mask, tile.first, head.in.queries, needed.cut,
                      steps.maskFactor(), terms.data());
            // terms that are written as a stage keep their value
            addTerms({scores.data(), sizeOf(count * panelWidth)}, terms.data(),
                     steps.natural ? -largestFinite : leastTerm);
        }
        if (needed.partly) hide(scores.data(), {hidden, sizeOf(count)});
    }

    // from products to units of ln 2; writes every stage that is wanted
    void takeSteps(const Tile& tile, const NeededKeys& needed) {
        const Interval& cut = needed.cut;
        const std::span<float> s{scores.data(), sizeOf((cut.to - cut.from) * panelWidth)};
        if (head.out.scores != nullptr) write(head.out.scores, tile, cut, cut);
        steps.cap(s);
        if (head.out.capped != nullptr) write(head.out.capped, tile, cut, cut);
        applyMask(tile, needed);
        if (head.out.masked != nullptr) write(head.out.masked, tile, cut, cut);
        steps.toPowers(s);
    }

    // second pass: every result of a tile that has seen all keys
    void normalize(Tile& tile) {
        const OnlineSoftmax& softmax = tile.softmax;
        float inverseSum[panelWidth];
        onlineSoftmaxFinish(softmax, inverseSum);
        unpack(tile.output, keys.dv, inverseSum,
               head.out.output + tile.first * head.out.outputStride, head.out.outputStride,
               tile.count);
        for (Index r = 0; head.out.logSumExp != nullptr && r < tile.count; ++r)
            head.out.logSumExp[tile.first + r] = logSumExp(softmax.rowMax[r], softmax.sum[r]);
        // each block of weights was written relative to the largest score up to that block
        for (Index block = 0; head.out.weights != nullptr && block < blocks; ++block) {
            const Index from = block * blockKeys;
            float factor[panelWidth];
            correctionOf(tile.blockMax + block * panelWidth, softmax.rowMax, factor);
            for (Index r = 0; r < tile.count; ++r)
                scaleRow({head.out.weights + (tile.first + r) * n + from,
                          sizeOf(std::min(blockKeys, n - from))},
                         factor[r] * inverseSum[r]);
        }
        for (Index r = 0; r < tile.count; ++r)
            correctExtreme(head, tile.first + r, keys, softmax.rowMax[r], softmax.sum[r],
                           tile.suspected);
    }

    const Head& head;
    const PackedHead& keys;
    const Index n;
    const Index valueRows;  // a multiple of 4
    const Index blocks;
    const ScoreSteps steps;
    Tile tiles[blockQueries / panelWidth];
    std::uint8_t hidden[blockKeys];
    Matrix scores, terms;  // [256][8]
    Matrix q, output;      // panels, one per tile
    Matrix blockMax;
};

}  // namespace

void attendInTiles(const Head& head, const PackedHead& keys) {
    TiledAttention(head, keys).run();
}

}  // namespace phasor
