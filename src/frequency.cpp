#include "frequency.h"

#include <algorithm>
#include <cmath>

namespace phasor {

Exponents exponents(const Spacing& spacing) {
    const Index dim = spacing.dim;
    if (dim < 1) reject("dim", "a positive integer", static_cast<double>(dim));
    if (!(std::isfinite(spacing.base) && spacing.base > 0))
        reject("base", "a finite number above 0", spacing.base);
    if (dim % 2 == 0) return {dim / 2, dim};
    switch (spacing.odd) {
        case OddDim::pad:
            return {dim / 2 + 1, dim + 1};
        case OddDim::zero:
            // Tensor2Tensor spaces floor(d/2) wavelengths so that both ends, 1 and base, are
            // reached
            return {dim / 2, std::max<Index>(1, dim / 2 - 1) * 2};
        case OddDim::reject:
            reject("dim", "even when odd is 'reject'", static_cast<double>(dim));
        case OddDim::loneSine:
            break;
    }
    return {dim / 2 + 1, dim};
}

}  // namespace phasor
