#include "measure/numbers.h"

#include <algorithm>

namespace phasor::measure {

Indices spread(Index n, Index most) {
    Indices rows = Indices::LinSpaced(std::min(n, most), 0, std::min(n, most) - 1);
    if (n <= most) return rows;
    for (Index& row : rows) {
        const double part = static_cast<double>(row) / static_cast<double>(most - 1);
        row = static_cast<Index>(rounded(part * static_cast<double>(n - 1)));
    }
    return rows;
}

double median(List values) {
    double* const middle = values.data() + values.size() / 2;
    std::nth_element(values.data(), middle, values.data() + values.size());
    return *middle;
}

List sorted(List values) {
    std::sort(values.data(), values.data() + values.size());
    return values;
}

}  // namespace phasor::measure
