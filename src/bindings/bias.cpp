// Registers bias.h.
#include "bias.h"

#include "border.h"

namespace phasor {
namespace {

// slopes: as many as `own` says, one a head
val alibiTerms(int heads, int queries, int keys, int start, bool symmetric, Address slopes,
               std::size_t own) {
    return guarded([&] {
        return tensor(alibi({heads, queries, keys, start}, symmetric, numbers(slopes, own)),
                      {heads, queries, keys});
    });
}

val t5Terms(int heads, int queries, int keys, int start, int buckets, int maxDistance,
            bool bidirectional, Address table, int rows, int cols) {
    return guarded([&] {
        const Eigen::Map<const Matrix> values(reinterpret_cast<const float*>(table), rows, cols);
        return tensor(
            t5Bias({heads, queries, keys, start}, {buckets, maxDistance, bidirectional}, values),
            {heads, queries, keys});
    });
}

val shawOffsets(int length, int clip) {
    return guarded([&] {
        const auto kept = std::make_shared<std::vector<std::int32_t>>(shawIndex(length, clip));
        held.push_back(kept);
        return array("int32", kept->data(), {length, length});
    });
}

}  // namespace

EMSCRIPTEN_BINDINGS(bias) {
    emscripten::function("alibi", &alibiTerms);
    emscripten::function("t5Bias", &t5Terms);
    emscripten::function("shawIndex", &shawOffsets);
}

}  // namespace phasor
