// Registers storage.h, panels.h and layer.h. An array that is absent has no address.
#include "bindings/call.h"
#include "model/layer.h"
#include "model/panels.h"

namespace phasor {
namespace {

using model::Activation;
using model::Norm;
using model::Panels;
using model::Storage;

// Rows of weights as a file stores them, see model::Weights.
struct StoredWeights {
    Address bytes;
    Storage storage;
    Index in, out;
    bool inputsFirst;
};

model::Weights weightsOf(const StoredWeights& w) {
    return {pointer<std::uint8_t>(w.bytes), w.storage, w.in, w.out, w.inputsFirst};
}

Floats decoded(Address bytes, Storage storage, Index count) {
    Matrix values = allocate(1, count);
    model::decode(pointer<std::uint8_t>(bytes), storage, count, values.data());
    return view(std::move(values));
}

Floats weightsProduct(Address x, Index rows, const StoredWeights& weights, Address bias) {
    return view(model::linear(pointer<float>(x), rows, weightsOf(weights), pointer<float>(bias)));
}

// gain, shift: `cols` numbers each
Floats normalizedRows(Address x, Index rows, Index cols, Norm norm, double epsilon, Address gain,
                      Address shift) {
    return view(model::normalized(pointer<float>(x), rows, cols, norm, epsilon,
                                  pointer<float>(gain), pointer<float>(shift)));
}

Floats activatedRows(Address x, Index rows, Index cols, Activation activation, Address factor) {
    return view(
        model::activated(pointer<float>(x), rows, cols, activation, pointer<float>(factor)));
}

// ---- panels, which JavaScript deletes ----

Panels* newPanels(Index in, Index out) {
    return new Panels(model::panelsFor(in, out));
}

// `weights` are rows from `first` on; their sizes are those of this part
void fillPanels(Panels& panels, const StoredWeights& weights, Index first) {
    model::fill(panels, weightsOf(weights), first);
}

Floats panelsProduct(Panels& panels, Address x, Index rows, Address bias) {
    return view(model::linear(pointer<float>(x), rows, panels, pointer<float>(bias)));
}

}  // namespace

EMSCRIPTEN_BINDINGS(model) {
    using emscripten::enum_;
    enum_<Storage>("Storage")
        .value("F32", Storage::f32)
        .value("F16", Storage::f16)
        .value("BF16", Storage::bf16)
        .value("F64", Storage::f64)
        .value("Q4_0", Storage::q4_0)
        .value("Q4_1", Storage::q4_1)
        .value("Q5_0", Storage::q5_0)
        .value("Q5_1", Storage::q5_1)
        .value("Q8_0", Storage::q8_0)
        .value("Q4_K", Storage::q4_K)
        .value("Q5_K", Storage::q5_K)
        .value("Q6_K", Storage::q6_K)
        .value("I8", Storage::i8);
    enum_<Norm>("Norm").value("layer", Norm::layer).value("rms", Norm::rms);
    enum_<Activation>("Activation")
        .value("gelu", Activation::gelu)
        .value("geluTanh", Activation::geluTanh)
        .value("geluFast", Activation::geluFast)
        .value("silu", Activation::silu)
        .value("relu", Activation::relu)
        .value("tanh", Activation::tanh);
    emscripten::value_object<StoredWeights>("StoredWeights")
        .field("bytes", &StoredWeights::bytes)
        .field("storage", &StoredWeights::storage)
        .field("in", &StoredWeights::in)
        .field("out", &StoredWeights::out)
        .field("inputsFirst", &StoredWeights::inputsFirst);
    emscripten::class_<Panels>("Panels")
        .function("fill", &Guarded<&fillPanels>::call)
        .function("linear", &Guarded<&panelsProduct>::call);
    bind<&decoded>("decode");
    bind<&weightsProduct>("linear");
    bind<&newPanels>("newPanels");
    bind<&normalizedRows>("normalize");
    bind<&activatedRows>("activate");
}

}  // namespace phasor
