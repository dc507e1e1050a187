#include "mask.h"

#include <algorithm>

namespace phasor {

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
    return -std::numeric_limits<float>::infinity();
}

}  // namespace phasor
