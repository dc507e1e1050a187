#include "hands.h"

#include <cstddef>

namespace phasor {

void turn(const Hands& a, const Hands& b, Hands& result) {
    for (std::size_t j = 0; j < a.sines.size(); ++j) {
        const double sine = a.sines[j] * b.cosines[j] + a.cosines[j] * b.sines[j];
        result.cosines[j] = a.cosines[j] * b.cosines[j] - a.sines[j] * b.sines[j];
        result.sines[j] = sine;
    }
}

}  // namespace phasor
