// Positions → terms added to attention scores. They do not change the embeddings, and depend only
// on the offset between query and key.
//
//   alibi   -m_h · (i - j)              m_h = 2^(-8(h+1)/H) for H a power of two
//           (Press, Smith and Lewis 2021, Train Short, Test Long)
//   t5      table[bucket(j - i), h]     exact for near offsets, logarithmic for far ones
//           (Raffel et al. 2020, section 2.1)
//   shaw    one learned key per clipped offset, index clip(j - i, -k, k) + k
//           (Shaw, Uszkoreit and Vaswani 2018, section 3.2)
//
// Query i stands at position start + i, key j at position j. Without a cache start is 0, as in
// attention's top-left causal mask; with one it is the number of keys before the first query.
#pragma once

#include <cstdint>
#include <vector>

#include "matrix.h"

namespace phasor {

struct BiasShape {
    Index heads;
    Index queries;
    Index keys;
    Index start = 0;
};

// One slope per head, the steepest first. If H is not a power of two: the slopes of the largest
// power of two below it, then every other slope of twice that power (as in the authors' code).
// `most` takes the place of the 8 in m_h (MPT's alibi_bias_max).
[[nodiscard]] std::vector<double> alibiSlopes(Index heads, double most = 8);

// How far a key is: back from the query, or either way.
enum class Distance { back, either };

// heads·queries rows of `keys` terms, -m_h times the distance back from query to key. A key after
// the query is at a negative distance, so its term is positive (the authors hide it with a causal
// mask); `Distance::either` takes the distance without its sign. No term is -0. `slopes`: m_h of
// every head; empty means alibiSlopes. Throws std::invalid_argument unless all sizes are ≥ 1 and
// slopes, if there are any, are finite and one per head.
[[nodiscard]] Matrix alibi(const BiasShape& shape, Distance direction,
                           std::vector<double> slopes = {});

struct Buckets {
    Index count = 32;         // at least 2 per direction; even when bidirectional
    Index maxDistance = 128;  // from here on everything falls into the last bucket
    bool bidirectional = true;
};

// The bucket of an offset, key position minus query position. In one direction, all later keys have
// bucket 0. Half of the buckets of a direction hold one offset each, from 0 on; the other half hold
// ranges that grow logarithmically, rounded down.
[[nodiscard]] Index t5Bucket(Index offset, const Buckets& buckets);

// heads·queries rows of `keys` terms from a buckets×heads table.
// Throws std::invalid_argument for impossible buckets or a table of any other shape.
[[nodiscard]] Matrix t5Bias(const BiasShape& shape, const Buckets& buckets,
                            const MatrixView& table);

// Row-major n×n: which row of a (2·clip + 1)-row table belongs to query i and key j.
[[nodiscard]] std::vector<std::int32_t> shawIndex(Index length, Index clip);

}  // namespace phasor
