// The queries of one head in blocks of 64 × 256 keys, each cut into tiles of eight queries whose
// scores (8 KB) stay in the first-level cache.
//
//            keys →  256            a tile is
//   queries   ┌────┬────┬────┐      · skipped where its queries see none of its keys,
//      ↓  64  │▓▓▓▓│▒   │    │ ▒    · computed without masks where they see all of them,
//             ├────┼────┼────┤      · otherwise cut to the keys that any of them sees, in steps of
//             │▓▓▓▓│▓▓▒ │    │        eight, and masked key by key.
//             └────┴────┴────┘
//
// Two passes over each block of queries: the first accumulates outputs that are not yet divided by
// their sums, along the keys; the second divides them, and the weights that were written on the
// way.
//
// Maximum and sum are updated block by block along the keys (online softmax: Milakov and Gimelshein
// 2018; Dao et al. 2022). Blocks begin at multiples of 256 keys and queries do not influence each
// other, so any split of the queries in multiples of eight gives the same bits.
#pragma once

#include "attention/head.h"

namespace phasor {

// keys that are multiplied and summed up at once
constexpr Index blockKeys = 256;
constexpr Index scoreRun = 16;  // see kernel/product.h

// Fills every result that `head` points to, without values that are not finite.
void attendInTiles(const Head& head, const PackedHead& keys);

}  // namespace phasor
