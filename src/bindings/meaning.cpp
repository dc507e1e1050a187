// Registers shift.h, similarity.h, rank.h and the frequencies: what an encoding means.
#include "bindings/call.h"
#include "encoding/phase.h"
#include "meaning/rank.h"
#include "meaning/shift.h"
#include "meaning/similarity.h"

namespace phasor {
namespace {

Doubles frequenciesOf(const Spacing& spacing) {
    return view(frequencies(spacing));
}

Floats shiftMatrixOf(const Spacing& spacing, double offset) {
    return view(shiftMatrix(spacing, offset));
}

// table: rows×spacing.dim
Floats shiftedTable(Address table, Index rows, const Spacing& spacing, double offset) {
    return view(shift(matrixAt(table, rows, spacing.dim), spacing, offset));
}

Floats similarities(Address table, Index rows, Index cols, Metric metric) {
    return view(similarity(matrixAt(table, rows, cols), metric));
}

Doubles similaritiesByOffset(const Spacing& spacing, Index count, Metric metric) {
    return view(offsetSimilarity(spacing, count, metric));
}

ClosestPair closestRows(Address table, Index rows, Index cols) {
    return closestPair(matrixAt(table, rows, cols));
}

ClosestPair closestPositions(const Spacing& spacing, Index length, double start) {
    return closestPair(length, spacing, start);
}

Index rankOf(Address table, Index rows, Index cols) {
    return rank(matrixAt(table, rows, cols));
}

}  // namespace

EMSCRIPTEN_BINDINGS(meaning) {
    emscripten::enum_<Metric>("Metric")
        .value("cosine", Metric::cosine)
        .value("dot", Metric::dot)
        .value("euclidean", Metric::euclidean);
    emscripten::value_object<ClosestPair>("ClosestPair")
        .field("a", &ClosestPair::a)
        .field("b", &ClosestPair::b)
        .field("distance", &ClosestPair::distance);
    bind<&frequenciesOf>("frequencies");
    bind<&shiftMatrixOf>("shiftMatrix");
    bind<&shiftedTable>("shift");
    bind<&similarities>("similarity");
    bind<&similaritiesByOffset>("offsetSimilarity");
    bind<&closestRows>("closestRows");
    bind<&closestPositions>("closestPositions");
    bind<&rankOf>("rank");
}

}  // namespace phasor
