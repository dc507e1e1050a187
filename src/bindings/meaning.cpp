// Registers shift.h, similarity.h, rank.h and the frequencies: what an encoding means.
#include "border.h"
#include "options.h"
#include "phase.h"
#include "rank.h"
#include "shift.h"
#include "similarity.h"

namespace phasor {
namespace {

// a metric is passed by its place in Metric
val pairResult(const ClosestPair& pair) {
    val result = val::object();
    result.set("a", static_cast<double>(pair.a));
    result.set("b", static_cast<double>(pair.b));
    result.set("distance", pair.distance);
    return result;
}

val frequencyList(int dim, double base, int form) {
    return guarded([&] { return list(frequencies(spacingFrom(dim, base, form))); });
}

val shiftMatrixOf(int dim, double base, int form, double offset) {
    return guarded([&] { return tensor(shiftMatrix(spacingFrom(dim, base, form), offset)); });
}

val shiftedTable(Address data, int rows, int cols, double base, int form, double offset) {
    return guarded([&] {
        return tensor(shift(matrixAt(data, rows, cols), spacingFrom(cols, base, form), offset));
    });
}

val similarityTable(Address data, int rows, int cols, int metric) {
    return guarded([&] { return tensor(similarity(matrixAt(data, rows, cols), Metric(metric))); });
}

val offsetSimilarityList(int dim, double base, int form, int count, int metric) {
    return guarded([&] {
        return list(offsetSimilarity(spacingFrom(dim, base, form), count, Metric(metric)));
    });
}

val closestRows(Address data, int rows, int cols) {
    return guarded([&] { return pairResult(closestPair(matrixAt(data, rows, cols))); });
}

val closestPositions(int dim, double base, int form, int length, double start) {
    return guarded(
        [&] { return pairResult(closestPair(length, spacingFrom(dim, base, form), start)); });
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
