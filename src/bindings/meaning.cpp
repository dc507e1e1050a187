// Registers shift.h, similarity.h, rank.h and the frequencies: what an encoding means. `metric` is
// a value of Metric as a number.
#include "bindings/marshal.h"
#include "bindings/options.h"
#include "encoding/phase.h"
#include "meaning/rank.h"
#include "meaning/shift.h"
#include "meaning/similarity.h"

namespace phasor {
namespace {

PHASOR_REQUEST(SpacingRequest, dim, base, form);
PHASOR_REQUEST(OffsetRequest, dim, base, form, offset);
PHASOR_REQUEST(ShiftRequest, table, rows, dim, base, form, offset);
PHASOR_REQUEST(SimilarityRequest, table, rows, cols, metric);
PHASOR_REQUEST(OffsetsRequest, dim, base, form, count, metric);
PHASOR_REQUEST(MatrixRequest, table, rows, cols);
PHASOR_REQUEST(PositionsRequest, dim, base, form, length, start);

void callFrequencies(const SpacingRequest& r) {
    give("values", frequencies(spacingOf(r)));
}

void callShiftMatrix(const OffsetRequest& r) {
    give("values", shiftMatrix(spacingOf(r), r.offset));
}

void callShift(const ShiftRequest& r) {
    give("values", shift(matrix(r.table, r.rows, r.dim), spacingOf(r), r.offset));
}

void callSimilarity(const SimilarityRequest& r) {
    give("values", similarity(matrix(r.table, r.rows, r.cols), choice<Metric>(r.metric)));
}

void callOffsetSimilarity(const OffsetsRequest& r) {
    give("values", offsetSimilarity(spacingOf(r), whole(r.count), choice<Metric>(r.metric)));
}

void givePair(const ClosestPair& pair) {
    give("a", static_cast<double>(pair.a));
    give("b", static_cast<double>(pair.b));
    give("distance", pair.distance);
}

void callClosestRows(const MatrixRequest& r) {
    givePair(closestPair(matrix(r.table, r.rows, r.cols)));
}

void callClosestPositions(const PositionsRequest& r) {
    givePair(closestPair(whole(r.length), spacingOf(r), r.start));
}

void callRank(const MatrixRequest& r) {
    give("rank", static_cast<double>(rank(matrix(r.table, r.rows, r.cols))));
}

}  // namespace

EMSCRIPTEN_BINDINGS(meaning) {
    bind<&callFrequencies>("frequencies");
    bind<&callShiftMatrix>("shiftMatrix");
    bind<&callShift>("shift");
    bind<&callSimilarity>("similarity");
    bind<&callOffsetSimilarity>("offsetSimilarity");
    bind<&callClosestRows>("closestRows");
    bind<&callClosestPositions>("closestPositions");
    bind<&callRank>("rank");
}

}  // namespace phasor
