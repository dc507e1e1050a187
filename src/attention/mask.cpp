#include "attention/mask.h"

#include <algorithm>
#include <cassert>

#include "kernel/panel.h"
#include "kernel/simd.h"

namespace phasor {
namespace {

// a row of a panel is loaded as two vectors of four lanes
static_assert(panelWidth == 8);

// the bit of a byte that belongs to each lane: of lanes 0 to 3, and of lanes 4 to 7
constexpr std::uint32_t lowBits[4] = {1, 2, 4, 8};
constexpr std::uint32_t highBits[4] = {16, 32, 64, 128};

// hidden[k] |= bit where keep[k] is 0
void markHidden(std::span<const std::uint8_t> keep, std::uint8_t bit, std::uint8_t* hidden) {
    // simple enough for the compiler to vectorise
#pragma GCC unroll 1
    for (std::size_t k = 0; k < keep.size(); ++k)
        hidden[k] = static_cast<std::uint8_t>(hidden[k] | (keep[k] == 0 ? bit : 0));
}

// the same where bias[k] is -infinity
void markHidden(std::span<const float> bias, std::uint8_t bit, std::uint8_t* hidden) {
#pragma GCC unroll 1
    for (std::size_t k = 0; k < bias.size(); ++k)
        hidden[k] = static_cast<std::uint8_t>(hidden[k] | (bias[k] == -infinity ? bit : 0));
}

}  // namespace

Interval Visibility::of(Index query) const {
    // in 64 bits: a position plus a window of up to 2^31 - 1 keys does not fit into 32
    const std::int64_t position = std::int64_t{query} + offset;
    std::int64_t from = 0;
    std::int64_t to = length;
    if (causal) to = std::min(to, position + 1);
    if (window.right >= 0) to = std::min(to, position + window.right + 1);
    if (window.left >= 0) from = std::max(from, position - window.left);
    // a query before the first key or after the last may see none
    to = std::max<std::int64_t>(to, 0);
    return {static_cast<Index>(std::min(from, to)), static_cast<Index>(to)};
}

Mask Mask::at(Index batch, Index head) const {
    const Index entry = batch * stride[0] + head * stride[1];
    Mask part = *this;
    if (keep != nullptr) part.keep = keep + entry;
    if (bias != nullptr) part.bias = bias + entry;
    return part;
}

float Mask::term(Index query, Index key) const {
    const Index entry = query * stride[2] + key * stride[3];
    if (bias != nullptr) return bias[entry];
    if (keep == nullptr || keep[entry] != 0) return 0;
    return -infinity;
}

bool hiddenKeys(const Visibility& visibility, const Mask& mask, Index first, Index queries,
                Interval keys, std::uint8_t* hidden) {
    std::fill_n(hidden, keys.to - keys.from, std::uint8_t{0});
    const Index count = visibility.ordinary(keys.from, keys.to - keys.from);
    bool anyHidden = false;
    for (Index r = 0; r < panelWidth; ++r) {
        const Index query = std::min(first + r, queries - 1);
        const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(r));
        const Interval seen = visibility.of(query);
        const Index firstSeen = std::clamp<Index>(seen.from - keys.from, 0, count);
        const Index endSeen = std::clamp<Index>(seen.to - keys.from, firstSeen, count);
        anyHidden = anyHidden || firstSeen > 0 || endSeen < count;
        for (Index k = 0; k < firstSeen; ++k) hidden[k] |= bit;
        for (Index k = endSeen; k < count; ++k) hidden[k] |= bit;
        const Index entry = query * mask.stride[2] + keys.from * mask.stride[3];
        if (mask.keep != nullptr) {
            const std::uint8_t* row = mask.keep + entry;
            if (mask.stride[3] == 1)
                markHidden(std::span(row, sizeOf(count)), bit, hidden);
            else if (row[0] == 0)
                for (Index k = 0; k < count; ++k) hidden[k] |= bit;
        } else if (mask.bias != nullptr) {
            const float* row = mask.bias + entry;
            if (mask.stride[3] == 1)
                markHidden(std::span(row, sizeOf(count)), bit, hidden);
            else if (row[0] == -infinity)
                for (Index k = 0; k < count; ++k) hidden[k] |= bit;
        }
    }
    if (!mask.exists()) return anyHidden;
    return std::any_of(hidden, hidden + count, [](std::uint8_t bits) { return bits != 0; });
}

void maskTerms(const Visibility& visibility, const Mask& mask, Index first, Index queries,
               Interval keys, float factor, float* terms) {
    const float* firstRow = mask.bias + first * mask.stride[2] + keys.from * mask.stride[3];
    const Index count = visibility.ordinary(keys.from, keys.to - keys.from);
    std::fill(terms + count * panelWidth, terms + (keys.to - keys.from) * panelWidth, 0.0F);
    if (mask.stride[3] == 1 && first + panelWidth <= queries) {
        pack(firstRow, mask.stride[2], panelWidth, count, factor, terms);
        return;
    }
    for (Index r = 0; r < panelWidth; ++r) {
        const float* row = firstRow + std::min(r, queries - 1 - first) * mask.stride[2];
        for (Index k = 0; k < count; ++k)
            terms[k * panelWidth + r] = row[k * mask.stride[3]] * factor;
    }
}

void addTerms(std::span<float> scores, const float* terms, float least) {
    assert(std::ssize(scores) % panelWidth == 0);
    const F32x4 lowest = splat(least);
    for (std::size_t k = 0; k < scores.size(); k += 4)
        store(&scores[k], add(load(&scores[k]), larger(load(terms + k), lowest)));
}

void hide(float* scores, std::span<const std::uint8_t> hidden) {
    const F32x4 none = splat(-infinity);
    for (const std::uint8_t bits : hidden) {
        store(scores, choose(bits, lowBits, none, load(scores)));
        store(scores + 4, choose(bits, highBits, none, load(scores + 4)));
        scores += panelWidth;
    }
}

}  // namespace phasor
