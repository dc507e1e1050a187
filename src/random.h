// Random numbers from a seed, the same on every platform: splitmix64 (Steele, Lea and Flood 2014).
#pragma once

#include <cstdint>

#include "matrix.h"

namespace phasor {

struct Random {
    std::uint64_t state;

    std::uint64_t bits() {
        state += 0x9e3779b97f4a7c15;
        std::uint64_t mixed = state;
        mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
        mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
        return mixed ^ mixed >> 31;
    }

    // in (0, 1)
    [[nodiscard]] double uniform() {
        return (static_cast<double>(bits() >> 11) + 0.5) / 9007199254740992.0;
    }

    // 0, 1, ..., count - 1
    [[nodiscard]] Index below(Index count) {
        return static_cast<Index>((bits() >> 32) * static_cast<std::uint64_t>(count) >> 32);
    }
};

}  // namespace phasor
