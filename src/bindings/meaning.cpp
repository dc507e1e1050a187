// Registers shift.h, similarity.h and the frequencies: what an encoding means.
#include "border.h"
#include "frequency.h"
#include "shift.h"
#include "similarity.h"

namespace phasor {
namespace {

constexpr std::string_view metrics[] = {"cosine", "dot", "euclidean"};

Eigen::Map<const Matrix> rowsAt(Address data, int rows, int cols) {
    return {reinterpret_cast<const float*>(data), rows, cols};
}

val frequencyList(int dim, double base) {
    return guarded([&] { return list(frequencies({.dim = dim, .base = base})); });
}

val shiftMatrixOf(int dim, double base, double offset) {
    return guarded([&] { return tensor(shiftMatrix(dim, base, offset)); });
}

val shiftedTable(Address data, int rows, int cols, double base, double offset) {
    return guarded([&] { return tensor(shift(rowsAt(data, rows, cols), base, offset)); });
}

val similarityTable(Address data, int rows, int cols, const std::string& metric) {
    return guarded([&] {
        return tensor(
            similarity(rowsAt(data, rows, cols), choice<Metric>("metric", metric, metrics)));
    });
}

}  // namespace

EMSCRIPTEN_BINDINGS(meaning) {
    emscripten::function("frequencies", &frequencyList);
    emscripten::function("shiftMatrix", &shiftMatrixOf);
    emscripten::function("shift", &shiftedTable);
    emscripten::function("similarity", &similarityTable);
}

}  // namespace phasor
