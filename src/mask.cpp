#include "mask.h"

#include <algorithm>

#include "kernel.h"

namespace phasor {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

}  // namespace

Interval Sight::of(Index query) const {
    const Index position = query + offset;
    Interval keys = {0, length};
    if (causal) keys.to = std::min(keys.to, position + 1);
    if (right >= 0) keys.to = std::min(keys.to, position + right + 1);
    if (left >= 0) keys.from = std::max(keys.from, position - left);
    // a query before the first key or after the last may see none
    keys.to = std::max<Index>(keys.to, 0);
    keys.from = std::min(keys.from, keys.to);
    return keys;
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

bool hiddenKeys(const Sight& sight, const Mask& mask, Index first, Index queries, Interval keys,
                std::uint8_t* hidden) {
    const Index count = keys.to - keys.from;
    std::fill_n(hidden, count, std::uint8_t{0});
    bool partly = false;
    for (Index r = 0; r < 8; ++r) {
        const Index query = std::min(first + r, queries - 1);
        const auto bit = static_cast<std::uint8_t>(1U << static_cast<unsigned>(r));
        const Interval seen = sight.of(query);
        const Index from = std::clamp<Index>(seen.from - keys.from, 0, count);
        const Index to = std::clamp<Index>(seen.to - keys.from, from, count);
        partly = partly || from > 0 || to < count;
        for (Index k = 0; k < from; ++k) hidden[k] |= bit;
        for (Index k = to; k < count; ++k) hidden[k] |= bit;
        const Index entry = query * mask.stride[2] + keys.from * mask.stride[3];
        if (mask.keep != nullptr) {
            const std::uint8_t* row = mask.keep + entry;
            if (mask.stride[3] == 1)
                mark(row, count, bit, hidden);
            else if (row[0] == 0)
                for (Index k = 0; k < count; ++k) hidden[k] |= bit;
        } else if (mask.bias != nullptr) {
            const float* row = mask.bias + entry;
            if (mask.stride[3] == 1)
                mark(row, count, bit, hidden);
            else if (row[0] == -infinity)
                for (Index k = 0; k < count; ++k) hidden[k] |= bit;
        }
    }
    if (!mask.exists()) return partly;
    return std::any_of(hidden, hidden + count, [](std::uint8_t bits) { return bits != 0; });
}

void maskTerms(const Mask& mask, Index first, Index queries, Interval keys, float factor,
               float* terms) {
    const float* from = mask.bias + first * mask.stride[2] + keys.from * mask.stride[3];
    const Index count = keys.to - keys.from;
    if (mask.stride[3] == 1 && first + lanes <= queries) {
        pack(from, mask.stride[2], lanes, count, factor, terms);
        return;
    }
    for (Index r = 0; r < lanes; ++r) {
        const float* row = from + std::min(r, queries - 1 - first) * mask.stride[2];
        for (Index k = 0; k < count; ++k) terms[k * lanes + r] = row[k * mask.stride[3]] * factor;
    }
}

}  // namespace phasor
