#include "encoding.h"

#include <algorithm>
#include <cmath>

namespace phasor {
namespace {

// w_j for the pairs of an encoding with `dim` columns, in radians per position
std::vector<double> frequencies(const Sinusoidal& options) {
    const Index dim = options.dim;
    const bool odd = dim % 2 == 1;
    std::vector<double> w;
    if (odd && options.odd == OddDim::zero) {
        // Tensor2Tensor spaces floor(d/2) wavelengths so that both ends, 1 and base, are reached
        const Index pairs = dim / 2;
        for (Index j = 0; j < pairs; ++j)
            w.push_back(std::pow(
                options.base,
                -static_cast<double>(j) / static_cast<double>(std::max<Index>(1, pairs - 1))));
        return w;
    }
    const Index divisor = odd && options.odd == OddDim::pad ? dim + 1 : dim;
    for (Index j = 0; 2 * j < dim; ++j)
        w.push_back(
            std::pow(options.base, -2.0 * static_cast<double>(j) / static_cast<double>(divisor)));
    return w;
}

void check(const Sinusoidal& options) {
    const auto dim = static_cast<double>(options.dim);
    if (options.dim < 1) reject("dim", "a positive integer", dim);
    if (!(std::isfinite(options.base) && options.base > 0))
        reject("base", "a finite number above 0", options.base);
    if (options.dim % 2 == 1 && options.odd == OddDim::reject)
        reject("dim", "even when odd is 'reject'", dim);
}

}  // namespace

Matrix sinusoidal(const std::vector<double>& positions, const Sinusoidal& options) {
    check(options);
    const std::vector<double> w = frequencies(options);
    const Index dim = options.dim;
    Matrix table = allocate(static_cast<Index>(positions.size()), dim);
    table.setZero();
    const bool interleaved = options.layout == Layout::interleaved;
    const Index pairs = static_cast<Index>(w.size());
    const Index sines = pairs;
    for (Index i = 0; i < table.rows(); ++i) {
        for (Index j = 0; j < pairs; ++j) {
            const double angle =
                positions[static_cast<std::size_t>(i)] * w[static_cast<std::size_t>(j)];
            const Index sineColumn = interleaved ? 2 * j : j;
            const Index cosineColumn = interleaved ? 2 * j + 1 : sines + j;
            table(i, sineColumn) = static_cast<float>(std::sin(angle));
            if (cosineColumn < dim) table(i, cosineColumn) = static_cast<float>(std::cos(angle));
        }
    }
    return table;
}

}  // namespace phasor
