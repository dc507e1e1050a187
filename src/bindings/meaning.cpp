// Registers shift.h, similarity.h, rank.h and the frequencies: what an encoding means.
#include "border.h"
#include "phase.h"
#include "rank.h"
#include "shift.h"
#include "similarity.h"

namespace phasor {
namespace {

constexpr std::string_view metrics[] = {"cosine", "dot", "euclidean"};

val pairResult(const ClosestPair& pair) {
    val result = val::object();
    result.set("a", static_cast<double>(pair.a));
    result.set("b", static_cast<double>(pair.b));
    result.set("distance", pair.distance);
    return result;
}

val frequencyList(int dim, double base) {
    return guarded([&] { return list(frequencies({.dim = dim, .base = base})); });
}

val shiftMatrixOf(int dim, double base, double offset) {
    return guarded([&] { return tensor(shiftMatrix(dim, base, offset)); });
}

val shiftedTable(Address data, int rows, int cols, double base, double offset) {
    return guarded([&] { return tensor(shift(matrixAt(data, rows, cols), base, offset)); });
}

val similarityTable(Address data, int rows, int cols, const std::string& metric) {
    return guarded([&] {
        return tensor(
            similarity(matrixAt(data, rows, cols), choice<Metric>("metric", metric, metrics)));
    });
}

val offsetSimilarityList(int dim, double base, int count, const std::string& metric) {
    return guarded([&] {
        return list(offsetSimilarity(dim, base, count, choice<Metric>("metric", metric, metrics)));
    });
}

val closestRows(Address data, int rows, int cols) {
    return guarded([&] { return pairResult(closestPair(matrixAt(data, rows, cols))); });
}

val closestPositions(int length, int dim, double base) {
    return guarded([&] { return pairResult(closestPair(length, dim, base)); });
}

val rankOf(Address data, int rows, int cols) {
    return guarded([&] { return val(static_cast<double>(rank(matrixAt(data, rows, cols)))); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(meaning) {
    emscripten::function("frequencies", &frequencyList);
    emscripten::function("shiftMatrix", &shiftMatrixOf);
    emscripten::function("shift", &shiftedTable);
    emscripten::function("similarity", &similarityTable);
    emscripten::function("offsetSimilarity", &offsetSimilarityList);
    emscripten::function("closestRows", &closestRows);
    emscripten::function("closestPositions", &closestPositions);
    emscripten::function("rank", &rankOf);
}

}  // namespace phasor
