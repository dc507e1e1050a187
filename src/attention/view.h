// Attention of some queries of a long sequence, reduced to the pixels of a picture: what is needed
// to look at a matrix of weights that is too large to store.
//
//   first    rowMax = max s, sum = Σ 2^(s - rowMax) over all keys that a query sees: computed when
//            a query is first wanted, then kept, two numbers a query
//   second   the weights 2^(s - rowMax) / sum of the columns that are shown, in blocks of keys
//   third    their maximum or sum for each pixel
//
// Scores s are in units of ln 2, see kernel/softmax.h. A query whose scores leave the range of
// float32 is computed by itself, as in attention (extreme.h).
#pragma once

#include <span>

#include "attention/head.h"

namespace phasor {

// What pixels show, and of which keys: pixel x covers the keys from[x] up to, not including, to[x].
// Both never decrease; pixels may overlap.
struct PixelRow {
    std::span<const std::int32_t> from, to;  // one each a pixel
    bool scores = false;   // scale · Q Kᵀ, before cap and masks, instead of weights
    bool largest = false;  // the maximum of the covered cells instead of their sum
    // weights that are 0 in float32 arithmetic are computed in double; only of a cell a pixel
    bool precise = false;

    [[nodiscard]] Index width() const { return std::ssize(from); }
};

// The query heads that share one key/value head.
class AttentionView {
public:
    // `problem` has no mask and no sink; its queries are given later, a few at a time
    AttentionView(const HeadInputs& problem, Index heads, Index keyCount, Index keySize);

    // `rows` more of the keyCount keys, `stride` floats apart; pixels are computed when all are
    // there
    void append(const float* keys, Index stride, Index rows);

    // For each of some queries of one head its pixels: queries×width.
    // `q`: queries×dk, and `indices` says which they are.
    [[nodiscard]] Matrix pixels(Index head, const float* q, std::span<const std::int32_t> indices,
                                const PixelRow& wanted);

private:
    struct Tile;

    // products of the queries in `q` with the keys [from, to); from is a multiple of 8
    void products(const Interval& keys);
    // the same capped, in units of ln 2, and -infinity where a query does not see a key
    void visibleScores(const Tile& tile, const Interval& keys);
    void sumUp(Tile& tile);
    void reduce(const Tile& tile, const PixelRow& wanted, Matrix& result, Index firstRow);
    void reduceAlone(const Tile& tile, Index lane, const PixelRow& wanted, float* result);
    // a head of one query, whose row goes to `cells`
    [[nodiscard]] Head headOf(const Tile& tile, Index lane, bool ofScores, Matrix& cells) const;
    void addSmallest(const Tile& tile, Index lane, const PixelRow& wanted, float* result) const;

    HeadInputs in;
    PackedHead keys;
    // heads×queries; a sum of -1 is not yet known, NaN means that the query is extreme
    Matrix rowMax, sum;
    Matrix scores;     // [256][8]
    Matrix q;          // a panel
    bool fitsFloat32;  // the scale does, in units of ln 2
};

}  // namespace phasor
