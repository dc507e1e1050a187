#include "attention/view.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "attention/extreme.h"
#include "attention/tiles.h"
#include "kernel/product.h"
#include "kernel/simd.h"

namespace phasor {
namespace {

constexpr float unknownSum = -1;
constexpr float extremeSum = std::numeric_limits<float>::quiet_NaN();

// the larger one, or NaN if there is one
float largerOrNaN(float a, float b) {
    return std::isnan(a) || a >= b ? a : b;
}

// Adds the cells [count][8] of a block of keys to the pixels [width][8] that cover them, of which
// the first is `firstPixel`: their sum, or the largest one. A pixel of many cells adds up the sums
// of blocks, which keeps rounding errors small.
void reduceBlock(const float* cells, Interval block, const PixelRow& wanted, Index firstPixel,
                 float* pixels) {
    const auto reduced = [&](F32x4 a, F32x4 b) {
        return wanted.largest ? larger(a, b) : add(a, b);
    };
    for (Index x = firstPixel; x < wanted.width() && wanted.from[sizeOf(x)] < block.to; ++x) {
        const Index begin = std::max<Index>(wanted.from[sizeOf(x)], block.from) - block.from;
        const Index end = std::min<Index>(wanted.to[sizeOf(x)], block.to) - block.from;
        if (begin >= end) continue;
        F32x4 low = load(cells + begin * panelWidth);
        F32x4 high = load(cells + begin * panelWidth + 4);
        for (Index k = begin + 1; k < end; ++k) {
            low = reduced(low, load(cells + k * panelWidth));
            high = reduced(high, load(cells + k * panelWidth + 4));
        }
        float* pixel = pixels + x * panelWidth;
        store(pixel, reduced(load(pixel), low));
        store(pixel + 4, reduced(load(pixel + 4), high));
    }
}

}  // namespace

// Up to eight queries; missing ones repeat the last.
struct AttentionView::Tile {
    const float* q = nullptr;  // count×dk
    std::span<const std::int32_t> indices;
    Index count = 0;
    Interval seen[panelWidth];
    Interval seenByAny;
    float* rowMax = nullptr;  // of the head, by index of the query
    float* sum = nullptr;
    bool suspected = false;  // see correctExtreme

    [[nodiscard]] Index query(Index lane) const {
        return indices[sizeOf(std::min(lane, count - 1))];
    }
};

AttentionView::AttentionView(const HeadInputs& problem, Index heads, Index keyCount, Index keySize)
    : in(problem),
      keys(keySize, 0),
      rowMax(allocate(heads, problem.queries)),
      sum(allocate(heads, problem.queries)),
      scores(allocate(blockKeys, panelWidth)),
      q(allocate(keySize, panelWidth)),
      fitsFloat32(std::fabs(problem.scale) * log2e <= largestFinite) {
    sum.setConstant(unknownSum);
    keys.reserve(keyCount);
}

void AttentionView::append(const float* newKeys, Index stride, Index rows) {
    keys.append(newKeys, stride, nullptr, 0, rows);
}

Matrix AttentionView::pixels(Index head, const float* queries,
                             std::span<const std::int32_t> indices, const PixelRow& wanted) {
    const auto count = std::ssize(indices);
    assert(wanted.from.size() == wanted.to.size() && head < rowMax.rows());
    Matrix result = allocate(count, wanted.width());
    result.setConstant(wanted.largest && wanted.scores ? -infinity : 0);
    const auto factor = static_cast<float>(wanted.scores ? in.scale : in.steps(false).factor());
    for (Index first = 0; first < count; first += panelWidth) {
        Tile tile;
        tile.q = queries + first * keys.dk;
        tile.count = std::min<Index>(panelWidth, count - first);
        tile.indices = indices.subspan(sizeOf(first), sizeOf(tile.count));
        tile.rowMax = rowMax.data() + head * in.queries;
        tile.sum = sum.data() + head * in.queries;
        tile.seenByAny = {keys.size(), 0};
        for (Index lane = 0; lane < panelWidth; ++lane) {
            const Interval seen = in.visibility.of(tile.query(lane));
            tile.seen[lane] = seen;
            if (seen.from == seen.to) continue;
            tile.seenByAny = {std::min(tile.seenByAny.from, seen.from),
                              std::max(tile.seenByAny.to, seen.to)};
        }
        pack(tile.q, keys.dk, tile.count, keys.dk, factor, q.data());
        tile.suspected = productsMayOverflow({q.data(), sizeOf(panelWidth * keys.dk)}, keys);
        if (!wanted.scores) sumUp(tile);
        reduce(tile, wanted, result, first);
    }
    return result;
}

void AttentionView::products(const Interval& block) {
    multiplyPanels(keys.keysFrom(block.from), keys.keyPanelSize(), roundedUp(block.to - block.from),
                   q.data(), keys.dk, scoreRun, scores.data(), Update::overwrite);
}

void AttentionView::visibleScores(const Tile& tile, const Interval& block) {
    products(block);
    const Index count = block.to - block.from;
    float* s = scores.data();
    const ScoreSteps steps = in.steps(false);
    steps.cap({s, sizeOf(count * panelWidth)});
    steps.toPowers({s, sizeOf(count * panelWidth)});
    for (Index lane = 0; lane < panelWidth; ++lane) {
        const Interval& seen = tile.seen[lane];
        const Index from = std::clamp<Index>(seen.from - block.from, 0, count);
        const Index to = std::clamp<Index>(seen.to - block.from, from, count);
        for (Index k = 0; k < from; ++k) s[k * panelWidth + lane] = -infinity;
        for (Index k = to; k < count; ++k) s[k * panelWidth + lane] = -infinity;
    }
}

void AttentionView::sumUp(Tile& tile) {
    const auto isKnown = [&](Index lane) { return tile.sum[tile.query(lane)] != unknownSum; };
    Index known = 0;
    while (known < tile.count && isKnown(known)) ++known;
    if (known == tile.count) return;
    OnlineSoftmax softmax;
    softmax.start();
    const bool outOfRange = !fitsFloat32 || tile.suspected;
    // the same blocks for any set of queries in the tile, so that a sum always has the same bits
    Index from = tile.seenByAny.from / blockKeys * blockKeys;
    for (; !outOfRange && from < tile.seenByAny.to; from += blockKeys) {
        const Interval block = {from, std::min(from + blockKeys, tile.seenByAny.to)};
        visibleScores(tile, block);
        (void)onlineSoftmaxUpdate(scores.data(), block.to - block.from, softmax);
    }
    for (Index lane = 0; lane < tile.count; ++lane) {
        const Index query = tile.query(lane);
        const bool seesNone = tile.seen[lane].from == tile.seen[lane].to;
        const bool inRange = softmax.sum[lane] > 0 && std::fabs(softmax.rowMax[lane]) < 1e38F;
        tile.rowMax[query] = softmax.rowMax[lane];
        tile.sum[query] = seesNone ? 0 : inRange ? softmax.sum[lane] : extremeSum;
    }
}

void AttentionView::reduce(const Tile& tile, const PixelRow& wanted, Matrix& result,
                           Index firstRow) {
    OnlineSoftmax softmax;
    softmax.start();
    float inverseSum[panelWidth];
    bool alone[panelWidth];
    for (Index lane = 0; lane < panelWidth; ++lane) {
        const Index query = tile.query(lane);
        alone[lane] = wanted.scores ? tile.suspected || !fitsFloat32 || keys.hasNonFiniteKey()
                                    : std::isnan(tile.sum[query]);
        softmax.rowMax[lane] = wanted.scores || alone[lane] ? 0 : tile.rowMax[query];
        inverseSum[lane] = wanted.scores ? 1 : tile.sum[query] > 0 ? 1 / tile.sum[query] : 0;
    }
    // the sum or maximum of the cells of each pixel so far
    Matrix pixels = allocate(wanted.width(), panelWidth);
    pixels.setConstant(wanted.largest && wanted.scores ? -infinity : 0);
    const Index last = wanted.width() - 1;
    Interval shown = {wanted.from.front(), wanted.to.back()};
    if (!wanted.scores)
        shown = {std::max(shown.from, tile.seenByAny.from), std::min(shown.to, tile.seenByAny.to)};
    Index firstPixel = 0;
    const bool allAlone = std::all_of(alone, alone + tile.count, [](bool is) { return is; });
    for (Index from = shown.from / panelWidth * panelWidth; !allAlone && from < shown.to;
         from += blockKeys) {
        const Interval block = {from, std::min(from + blockKeys, shown.to)};
        const Index count = block.to - block.from;
        if (wanted.scores) {
            products(block);
        } else {
            visibleScores(tile, block);
            // as the row's maximum is known, this only computes 2 to the power of each score
            (void)onlineSoftmaxUpdate(scores.data(), count, softmax);
        }
        while (firstPixel < last && wanted.to[sizeOf(firstPixel)] <= block.from) ++firstPixel;
        reduceBlock(scores.data(), block, wanted, firstPixel, pixels.data());
    }
    unpack(pixels.data(), wanted.width(), inverseSum, result.data() + firstRow * wanted.width(),
           wanted.width(), tile.count);
    for (Index lane = 0; lane < tile.count; ++lane) {
        float* row = result.data() + (firstRow + lane) * wanted.width();
        if (alone[lane]) reduceAlone(tile, lane, wanted, row);
        if (wanted.precise && !wanted.scores) addSmallest(tile, lane, wanted, row);
    }
}

Head AttentionView::headOf(const Tile& tile, Index lane, bool ofScores, Matrix& cells) const {
    Head head;
    head.in = in;
    head.in.q = tile.q + lane * keys.dk;
    head.in.queries = 1;
    head.in.visibility.offset += tile.query(lane);
    (ofScores ? head.out.scores : head.out.weights) = cells.data();
    return head;
}

// The kernel flushes subnormal powers of two to 0; float32 has them.
void AttentionView::addSmallest(const Tile& tile, Index lane, const PixelRow& wanted,
                                float* result) const {
    const Interval seen = tile.seen[lane];
    const auto mayBeMore = [&](Index x) {
        const Index key = wanted.from[sizeOf(x)];
        return result[x] == 0 && seen.from <= key && key < seen.to;
    };
    Index first = 0;
    while (first < wanted.width() && !mayBeMore(first)) ++first;
    if (first == wanted.width()) return;
    Matrix cells = allocate(1, keys.size());
    cells.setZero();
    attendInDouble(headOf(tile, lane, false, cells), 0, keys, false);
    for (Index x = first; x < wanted.width(); ++x)
        if (mayBeMore(x)) result[x] = cells(0, wanted.from[sizeOf(x)]);
}

// one query as attention computes it, every key at once
void AttentionView::reduceAlone(const Tile& tile, Index lane, const PixelRow& wanted,
                                float* result) {
    Matrix cells = allocate(1, keys.size());
    attend(headOf(tile, lane, wanted.scores, cells), keys);
    for (Index x = 0; x < wanted.width(); ++x) {
        float largest = -infinity;
        double total = 0;
        for (Index key = wanted.from[sizeOf(x)]; key < wanted.to[sizeOf(x)]; ++key) {
            largest = largerOrNaN(largest, cells(0, key));
            total += static_cast<double>(cells(0, key));
        }
        result[x] = wanted.largest ? largest : static_cast<float>(total);
    }
}

}  // namespace phasor
