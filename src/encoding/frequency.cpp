#include "encoding/frequency.h"

#include <algorithm>
#include <cmath>

namespace phasor {

Exponents exponents(const SpectrumOptions& options) {
    const Index dim = options.dim;
    if (dim < 1) reject("dim", "a positive integer", dim);
    if (!(std::isfinite(options.base) && options.base > 0))
        reject("base", "a finite number above 0", options.base);
    // the pairs, and the columns over which the paper spaces them
    Index pairs = dim / 2, columns = 2 * pairs;
    if (dim % 2 != 0) {
        if (options.odd == OddDim::reject) reject("dim", "even when odd is 'reject'", dim);
        if (options.odd != OddDim::zero) ++pairs;
        if (options.odd == OddDim::loneSine) columns = dim;
        if (options.odd == OddDim::pad) columns = dim + 1;
    }
    if (options.spacing == Spacing::t2t) columns = 2 * (pairs - 1);
    // a single pair has frequency 1 whatever the divisor is; 2 avoids a division by 0
    return {pairs, std::max<Index>(2, columns)};
}

}  // namespace phasor
