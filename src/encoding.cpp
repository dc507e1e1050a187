#include "encoding.h"

#include <cmath>

namespace phasor {
Matrix sinusoidal(const std::vector<double>& positions, const Sinusoidal& options) {
    const std::vector<double> w =
        frequencies({.dim = options.dim, .base = options.base, .odd = options.odd});
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
