// One query against all its keys, for decoding: the lanes are keys, then columns of values, since
// eight queries at a time would leave seven lanes empty. Each key and value is read once.
#pragma once

#include "attention/head.h"

namespace phasor {

void attendRow(const Head& head, Index query, const PackedHead& keys);

}  // namespace phasor
