#include "picture/viewport.h"

#include <algorithm>
#include <cmath>

namespace phasor {

Spans spans(const char* axis, Viewport shown, Index size, const char* side, Index pixels,
            Reduce reduce) {
    if (!(shown.from >= 0 && shown.from < shown.to && shown.to <= static_cast<double>(size)))
        reject(axis, "[from, to) with 0 ≤ from < to ≤ {0}", {static_cast<double>(size)},
               "[" + decimal(shown.from) + ", " + decimal(shown.to) + ")");
    if (pixels < 1) reject(side, "a positive integer", pixels);
    const double step = (shown.to - shown.from) / static_cast<double>(pixels);
    const auto lastCell = static_cast<Index>(std::ceil(shown.to)) - 1;
    // the first cell of pixel k
    const auto edge = [&](Index k) {
        // plus half a millionth of a cell: 3 * (1 / 3.0) must not fall short of cell 1
        const double place = shown.from + step * static_cast<double>(k) + 5e-7;
        return std::min(static_cast<Index>(std::floor(place)),
                        k == pixels ? lastCell + 1 : lastCell);
    };
    Spans result{pixels, {}, {}};
    try {
        for (Index k = 0, from = edge(0); k < pixels; ++k) {
            const Index nextEdge = edge(k + 1);
            Span cells{from, std::max(from + 1, nextEdge)};
            from = nextEdge;
            if (reduce == Reduce::nearest) {
                cells.from += (cells.size() - 1) / 2;
                cells.to = cells.from + 1;
            }
            if (k > 0 && cells == result.cells.back()) {
                ++result.times.back();
                continue;
            }
            result.cells.push_back(cells);
            result.times.push_back(1);
        }
    } catch (const std::exception&) {
        throw OutOfMemory(static_cast<double>(pixels) * sizeof(Span));
    }
    return result;
}

}  // namespace phasor
