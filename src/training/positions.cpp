#include "training/positions.h"

#include <cmath>
#include <cstddef>

#include "encoding/bias.h"
#include "encoding/encoding.h"

namespace phasor::training {
namespace {

std::vector<double> slopesOf(const Settings& settings) {
    if (!settings.slopesFromOne) return alibiSlopes(settings.heads);
    std::vector<double> slopes;
    slopes.reserve(sizeOf(settings.heads));
    for (Index h = 0; h < settings.heads; ++h)
        slopes.push_back(std::ldexp(1.0, -static_cast<int>(h)));
    return slopes;
}

std::vector<std::int32_t> t5Index(const Settings& settings, Index length) {
    const Buckets buckets = {Settings::buckets, Settings::maxDistance, !settings.causal};
    // the bucket of each offset, from 1 - n to n - 1
    std::vector<std::int32_t> bucketOf;
    for (Index offset = 1 - length; offset < length; ++offset)
        bucketOf.push_back(static_cast<std::int32_t>(t5Bucket(offset, buckets)));
    auto index = listOf<std::int32_t>(sizeOf(length * length));
    for (Index i = 0; i < length; ++i)
        for (Index j = 0; j < length; ++j)
            index[sizeOf(i * length + j)] = bucketOf[sizeOf(j - i + length - 1)];
    return index;
}

}  // namespace

PositionTables positionsOf(const Settings& s, Index length, Index lastStart) {
    PositionTables tables;
    const Index rows = lastStart + length;
    const Progression progression = {0, rows};
    switch (s.encoding) {
        case PositionCode::none:
        case PositionCode::learned:
            break;
        case PositionCode::counting:
            tables.added = counting(rows);
            break;
        case PositionCode::normalized:
            tables.added = normalized(length);
            break;
        case PositionCode::sinusoidal:
            tables.added = sinusoidal(progression, {.dim = s.dim, .base = s.base});
            break;
        case PositionCode::rotary:
            // the angles of a rotary encoding are those of a sinusoidal one as wide as a head
            tables.sinCos = sinusoidal(progression, {.dim = s.headDim(), .base = s.base});
            break;
        case PositionCode::alibi:
            tables.bias = alibi({s.heads, length, length},
                                s.causal ? Distance::back : Distance::either, slopesOf(s));
            break;
        case PositionCode::t5:
            tables.index = t5Index(s, length);
            break;
        case PositionCode::shaw:
            tables.index = shawIndex(length, Settings::furthest);
            break;
    }
    return tables;
}

}  // namespace phasor::training
