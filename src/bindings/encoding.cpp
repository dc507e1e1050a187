// Registers encoding.h. Positions are a list, or, at address 0, `count` of them from `start` on.
// A sinusoidal table comes in parts: the rows from `from` on, as many as the cache holds.
#include "encoding.h"

#include <cmath>

#include "border.h"
#include "exact.h"
#include "options.h"

namespace phasor {
namespace {

val sinusoidalTable(Address positions, double start, int from, int count, int dim, double base,
                    int form) {
    return guarded([&] {
        const Sinusoidal options = sinusoidalOptions(dim, base, form);
        const Progression part = partOf({start, count, from}, dim);
        if (positions == 0) return tensor(sinusoidal(part, options));
        const double* const list = reinterpret_cast<const double*>(positions);
        return tensor(sinusoidal(Positions(list + part.from, list + part.count), options));
    });
}

val sinusoidalGrid(int rows, int cols, double firstRow, double firstCol, int dim, double base,
                   int form) {
    return guarded([&] {
        const Grid grid{rows, cols, firstRow, firstCol};
        return tensor(sinusoidal2d(grid, sinusoidalOptions(dim, base, form)), {rows, cols, dim});
    });
}

val waveTable(Address positions, double start, int count, Address divisors, std::size_t pairs) {
    return guarded([&] {
        const std::vector<double> all = numbers(divisors, pairs);
        if (positions == 0) return tensor(waves(Progression{start, count}, all));
        return tensor(waves(numbers(positions, static_cast<std::size_t>(count)), all));
    });
}

val countingTable(int length) {
    return guarded([&] { return tensor(counting(length)); });
}

val normalizedTable(int length) {
    return guarded([&] { return tensor(normalized(length)); });
}

val binaryTable(double start, int length, int bits) {
    return guarded([&] { return tensor(binary(start, length, bits)); });
}

val learnedTable(int length, int dim, double seed, double std) {
    return guarded([&] { return tensor(learned(length, dim, seed, std)); });
}

// place: a column of five tables side by side, the exact one and that of the formula in each
// format.
val columnOf(Address positions, int count, int dim, double base, int form, double place) {
    return guarded([&] {
        std::vector<double> all = numbers(positions, static_cast<std::size_t>(count));
        const double table = std::floor(place / dim);
        const auto column = static_cast<Index>(place - table * dim);
        const Spacing spacing = spacingFrom(dim, base, form);
        if (table == 0)
            exactSinusoidal(all, spacing, column);
        else
            formulaSinusoidal(all, spacing, column, Format(static_cast<int>(table) - 1));
        return list(std::move(all));
    });
}

}  // namespace

EMSCRIPTEN_BINDINGS(encoding) {
    emscripten::function("sinusoidal", &sinusoidalTable);
    emscripten::function("sinusoidal2d", &sinusoidalGrid);
    emscripten::function("waves", &waveTable);
    emscripten::function("counting", &countingTable);
    emscripten::function("normalized", &normalizedTable);
    emscripten::function("binary", &binaryTable);
    emscripten::function("learned", &learnedTable);
    emscripten::function("column", &columnOf);
}

}  // namespace phasor
