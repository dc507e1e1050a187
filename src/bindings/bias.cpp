// Registers bias.h.
#include "encoding/bias.h"

#include "bindings/call.h"

namespace phasor {
namespace {

// slopes: none, or one per head
Floats alibiTerms(const BiasShape& shape, bool symmetric, Address slopes, Index slopeCount) {
    return view(alibi(shape, symmetric ? Distance::either : Distance::back,
                      listAt<double>(slopes, slopeCount)));
}

// table: rows×cols
Floats t5Terms(const BiasShape& shape, const Buckets& buckets, Address table, Index rows,
               Index cols) {
    return view(t5Bias(shape, buckets, matrixAt(table, rows, cols)));
}

Integers shawIndices(Index length, Index clip) {
    return view(shawIndex(length, clip));
}

}  // namespace

EMSCRIPTEN_BINDINGS(bias) {
    using emscripten::value_object;
    value_object<BiasShape>("BiasShape")
        .field("heads", &BiasShape::heads)
        .field("queries", &BiasShape::queries)
        .field("keys", &BiasShape::keys)
        .field("start", &BiasShape::start);
    value_object<Buckets>("Buckets")
        .field("buckets", &Buckets::count)
        .field("maxDistance", &Buckets::maxDistance)
        .field("bidirectional", &Buckets::bidirectional);
    bind<&alibiTerms>("alibi");
    bind<&t5Terms>("t5Bias");
    bind<&shawIndices>("shawIndex");
}

}  // namespace phasor
