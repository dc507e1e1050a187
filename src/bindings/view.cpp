// Registers view.h.
#include "attention/view.h"

#include "attention/attention.h"
#include "bindings/call.h"

namespace phasor {
namespace {

// The heads that share one key/value head of one batch entry, see Visibility and HeadInputs.
struct AttentionViewProblem {
    Index heads, queries, keys, dk;
    Index offset, length;
    ScoreOptions options;
};

Address newView(const AttentionViewProblem& p) {
    HeadInputs in;
    in.queries = p.queries;
    in.visibility = {.length = p.length,
                     .causal = p.options.causal,
                     .window = p.options.window,
                     .offset = p.offset,
                     .always = {}};
    in.scale = p.options.scale;
    // a cap beyond the range of float32 has no effect within it
    in.softcap = p.options.softcap > largestFinite ? 0 : p.options.softcap;
    return hold(std::make_unique<AttentionView>(in, p.heads, p.keys, p.dk));
}

void append(Address attention, Address keys, Index stride, Index rows) {
    held<AttentionView>(attention).append(pointer<float>(keys), stride, rows);
}

// which keys pixels cover, an integer for each
struct PixelColumns {
    Index width;
    Address from, to;
    bool scores, largest, precise;
};

// queries×width
Floats pixels(Address attention, Index head, Address q, Address indices, Index queries,
              const PixelColumns& wanted) {
    const PixelRow row = {.from = numbersAt<std::int32_t>(wanted.from, wanted.width),
                          .to = numbersAt<std::int32_t>(wanted.to, wanted.width),
                          .scores = wanted.scores,
                          .largest = wanted.largest,
                          .precise = wanted.precise};
    return view(held<AttentionView>(attention).pixels(
        head, pointer<float>(q), numbersAt<std::int32_t>(indices, queries), row));
}

}  // namespace

EMSCRIPTEN_BINDINGS(view) {
    using Problem = AttentionViewProblem;
    emscripten::value_object<Problem>("AttentionViewProblem")
        .field("heads", &Problem::heads)
        .field("queries", &Problem::queries)
        .field("keys", &Problem::keys)
        .field("dk", &Problem::dk)
        .field("offset", &Problem::offset)
        .field("length", &Problem::length)
        .field("options", &Problem::options);
    emscripten::value_object<PixelColumns>("PixelColumns")
        .field("width", &PixelColumns::width)
        .field("from", &PixelColumns::from)
        .field("to", &PixelColumns::to)
        .field("scores", &PixelColumns::scores)
        .field("largest", &PixelColumns::largest)
        .field("precise", &PixelColumns::precise);
    bind<&newView>("newView");
    bind<&append>("appendToView");
    bind<&pixels>("viewPixels");
    bind<&drop<AttentionView>>("deleteView");
}

}  // namespace phasor
