#include "attention/mask.h"

#include <algorithm>

#include "attention/kernel.h"

namespace phasor {

Interval Visibility::of(Index query) const {
    // in 64 bits: a position plus a window of up to 2^31 - 1 keys does not fit into 32
    const std::int64_t position = std::int64_t{query} + offset;
    std::int64_t from = 0;
    std::int64_t to = length;
    if (causal) to = std::min(to, position + 1);
    if (right >= 0) to = std::min(to, position + right + 1);
    if (left >= 0) from = std::max(from, position - left);
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
    for (Index r = 0; r < 8; ++r) {
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
                markHidden(row, count, bit, hidden);
            else if (row[0] == 0)
                for (Index k = 0; k < count; ++k) hidden[k] |= bit;
        } else if (mask.bias != nullptr) {
            const float* row = mask.bias + entry;
            if (mask.stride[3] == 1)
                markHidden(row, count, bit, hidden);
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
    std::fill(terms + count * lanes, terms + (keys.to - keys.from) * lanes, 0.0F);
    if (mask.stride[3] == 1 && first + lanes <= queries) {
        pack(firstRow, mask.stride[2], lanes, count, factor, terms);
        return;
    }
    for (Index r = 0; r < lanes; ++r) {
        const float* row = firstRow + std::min(r, queries - 1 - first) * mask.stride[2];
        for (Index k = 0; k < count; ++k) terms[k * lanes + r] = row[k * mask.stride[3]] * factor;
    }
}

}  // namespace phasor
