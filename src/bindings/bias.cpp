// Registers bias.h.
#include "encoding/bias.h"

#include "bindings/marshal.h"

namespace phasor {
namespace {

// slopes: slopeCount of them, none or one per head
PHASOR_REQUEST(AlibiRequest, heads, queries, keys, start, symmetric, slopes, slopeCount);
PHASOR_REQUEST(T5Request, heads, queries, keys, start, buckets, maxDistance, bidirectional, table,
               rows, cols);
PHASOR_REQUEST(ShawRequest, length, clip);

template <typename Request>
BiasShape shapeOf(const Request& r) {
    return {whole(r.heads), whole(r.queries), whole(r.keys), whole(r.start)};
}

void callAlibi(const AlibiRequest& r) {
    give("terms", alibi(shapeOf(r), r.symmetric != 0, numbers(r.slopes, r.slopeCount)));
}

void callT5Bias(const T5Request& r) {
    const Buckets buckets = {whole(r.buckets), whole(r.maxDistance), r.bidirectional != 0};
    give("terms", t5Bias(shapeOf(r), buckets, matrix(r.table, r.rows, r.cols)));
}

void callShawIndex(const ShawRequest& r) {
    give("index", shawIndex(whole(r.length), whole(r.clip)));
}

}  // namespace

EMSCRIPTEN_BINDINGS(bias) {
    bind<&callAlibi>("alibi");
    bind<&callT5Bias>("t5Bias");
    bind<&callShawIndex>("shawIndex");
}

}  // namespace phasor
