// Registers shift.h, similarity.h, rank.h and the frequencies: what an encoding means.
#include <utility>

#include "bindings/call.h"
#include "encoding/encoding.h"
#include "meaning/rank.h"
#include "meaning/shift.h"
#include "meaning/similarity.h"

namespace phasor {
namespace {

Doubles frequenciesOf(const SpectrumOptions& options) {
    return view(frequencies(options));
}

Floats shiftMatrixOf(const Sinusoidal& options, double offset) {
    return view(shiftMatrix(spectrumOptions(options), offset, options.layout));
}

// table: rows×options.dim
Floats shiftedTable(Address table, Index rows, const Sinusoidal& options, double offset) {
    const MatrixView rowsOfTable = matrixAt(table, rows, options.dim);
    return view(shift(rowsOfTable, spectrumOptions(options), offset, options.layout));
}

Floats similarities(Address table, Index rows, Index cols, Metric metric) {
    return view(similarity(matrixAt(table, rows, cols), metric));
}

// table: rows×cols, other: otherRows×cols
Floats similaritiesBetween(Address table, Index rows, Address other, Index otherRows, Index cols,
                           Metric metric, Index from, Index to) {
    return view(similarityStrip(matrixAt(table, rows, cols), matrixAt(other, otherRows, cols),
                                metric, from, to));
}

struct SimilarityViews {
    Floats rows, mirrored;
};

SimilarityViews similarityRows(Address table, Index rows, Index cols, Metric metric, Index from,
                               Index to) {
    SimilarityStrip strip = similarityStrip(matrixAt(table, rows, cols), metric, from, to);
    return {.rows = viewIfAny(std::move(strip.rows)),
            .mirrored = viewIfAny(std::move(strip.mirrored))};
}

Doubles similaritiesByOffset(const SpectrumOptions& options, Index count, Metric metric) {
    return view(offsetSimilarity(options, count, metric));
}

ClosestPair closestRows(Address table, Index rows, Index cols) {
    return closestPair(matrixAt(table, rows, cols));
}

ClosestPair closestPositions(const Sinusoidal& options, Index length, double start) {
    return closestPair(length, spectrumOptions(options), start, options.layout);
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
    emscripten::value_object<SimilarityViews>("SimilarityRows")
        .field("rows", &SimilarityViews::rows)
        .field("mirrored", &SimilarityViews::mirrored);
    bind<&frequenciesOf>("frequencies");
    bind<&shiftMatrixOf>("shiftMatrix");
    bind<&shiftedTable>("shift");
    bind<&similarities>("similarity");
    bind<&similaritiesBetween>("similarityBetween");
    bind<&similarityRows>("similarityRows");
    bind<&similaritiesByOffset>("offsetSimilarity");
    bind<&closestRows>("closestRows");
    bind<&closestPositions>("closestPositions");
    bind<&rankOf>("rank");
}

}  // namespace phasor
