// One query against all its keys, for decoding. The lanes are keys, then columns of values, because
// a tile of eight queries would leave seven lanes empty. Each key and value is read once.
#pragma once

#include "attention/head.h"

namespace phasor {

void attendOne(const Head& head, Index query, const PackedHead& keys);

}  // namespace phasor
