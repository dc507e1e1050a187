// Registers storage.h and layer.h.
#include "bindings/marshal.h"
#include "model/layer.h"

namespace phasor {
namespace {

// `storage` is a place in Storage, `norm` in Norm, `activation` in Activation; an array that is
// absent is at address 0.
PHASOR_REQUEST(DecodeRequest, bytes, storage, count);
PHASOR_REQUEST(LinearRequest, x, rows, weights, storage, in, out, inputsFirst, bias);
PHASOR_REQUEST(NormRequest, x, rows, cols, norm, epsilon, gain, shift);
PHASOR_REQUEST(ActivateRequest, x, rows, cols, activation, factor);

void callDecode(const DecodeRequest& r) {
    Matrix values = allocate(1, whole(r.count));
    model::decode(pointer<std::uint8_t>(r.bytes), choice<model::Storage>(r.storage), whole(r.count),
                  values.data());
    give("values", std::move(values));
}

void callLinear(const LinearRequest& r) {
    const model::Weights weights = {pointer<std::uint8_t>(r.weights),
                                    choice<model::Storage>(r.storage), whole(r.in), whole(r.out),
                                    r.inputsFirst != 0};
    give("values",
         model::linear(pointer<float>(r.x), whole(r.rows), weights, pointer<float>(r.bias)));
}

void callNormalize(const NormRequest& r) {
    give("values", model::normalized(pointer<float>(r.x), whole(r.rows), whole(r.cols),
                                     choice<model::Norm>(r.norm), r.epsilon, pointer<float>(r.gain),
                                     pointer<float>(r.shift)));
}

void callActivate(const ActivateRequest& r) {
    give("values",
         model::activated(pointer<float>(r.x), whole(r.rows), whole(r.cols),
                          choice<model::Activation>(r.activation), pointer<float>(r.factor)));
}

}  // namespace

EMSCRIPTEN_BINDINGS(model) {
    bind<&callDecode>("decode");
    bind<&callLinear>("linear");
    bind<&callNormalize>("normalize");
    bind<&callActivate>("activate");
}

}  // namespace phasor
