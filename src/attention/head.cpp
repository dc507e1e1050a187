#include "attention/head.h"

#include <algorithm>
#include <cmath>

#include "attention/decode.h"
#include "attention/tiles.h"

namespace phasor {
namespace {

// Adds the infinite and NaN values that a query sees to its output. They are in the order of their
// keys. It stops once every column is NaN, because a tensor of nothing but NaN is not rare.
void addNonFinite(const Head& head, Index query, const PackedHead& keys) {
    const Interval seen = head.in.visibility.of(query);
    float* output = head.out.output + query * head.out.outputStride;
    Index columnsLeft =
        std::count_if(output, output + keys.dv, [](float sum) { return !std::isnan(sum); });
    Index key = -1;
    bool visible = false;
    for (const PackedHead::NonFinite& nonFinite : keys.nonFiniteValues()) {
        if (columnsLeft == 0) return;
        if (nonFinite.key != key) {
            key = nonFinite.key;
            visible = head.in.term(query, seen, key) != -infinity;
        }
        float& sum = output[nonFinite.column];
        if (!visible || std::isnan(sum)) continue;
        sum += nonFinite.value;
        if (std::isnan(sum)) --columnsLeft;
    }
}

}  // namespace

void ScoreSteps::cap(std::span<float> scores) const {
    if (softcap > 0) applySoftcap(scores, static_cast<float>(softcap));
}

void ScoreSteps::toPowers(std::span<float> scores) const {
    if (!natural) return;
    for (float& score : scores) score = finiteTerm(score, static_cast<float>(log2e));
}

void attend(const Head& head, const PackedHead& keys) {
    // a tile with fewer queries leaves more lanes empty than it fills
    constexpr Index fewestForTiles = 4;
    if (head.in.queries < fewestForTiles)
        for (Index i = 0; i < head.in.queries; ++i) attendOne(head, i, keys);
    else
        attendInTiles(head, keys);
    // infinite and NaN values: their weight is above 0 for every query that sees them
    for (Index i = 0; !keys.nonFiniteValues().empty() && i < head.in.queries; ++i)
        addNonFinite(head, i, keys);
}

}  // namespace phasor
