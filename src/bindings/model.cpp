// Registers storage.h, panels.h and layer.h.
#include <memory>

#include "bindings/marshal.h"
#include "model/layer.h"
#include "model/panels.h"

namespace phasor {
namespace {

// `storage`, `norm` and `activation` are values of Storage, Norm and Activation as numbers; an
// array that is absent is at address 0.
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

// ---- panels: kept here under a number until JavaScript frees them ----

PHASOR_REQUEST(PanelsRequest, in, out);
PHASOR_REQUEST(FillRequest, panels, weights, storage, first, count, inputsFirst);
PHASOR_REQUEST(PanelsLinearRequest, panels, x, rows, bias);
PHASOR_REQUEST(FreePanelsRequest, panels);

std::vector<std::unique_ptr<model::Panels>> allPanels;

std::unique_ptr<model::Panels>& panelsAt(double place) {
    return allPanels[static_cast<std::size_t>(place)];
}

void callPanels(const PanelsRequest& r) {
    auto panels = std::make_unique<model::Panels>(model::panelsFor(whole(r.in), whole(r.out)));
    std::size_t place = 0;
    while (place < allPanels.size() && allPanels[place] != nullptr) ++place;
    if (place == allPanels.size()) allPanels.emplace_back();
    allPanels[place] = std::move(panels);
    give("panels", static_cast<double>(place));
}

void callFill(const FillRequest& r) {
    model::Panels& panels = *panelsAt(r.panels);
    const bool inputsFirst = r.inputsFirst != 0;
    const Index count = whole(r.count);
    fill(panels,
         {pointer<std::uint8_t>(r.weights), choice<model::Storage>(r.storage),
          inputsFirst ? count : panels.in, inputsFirst ? panels.out : count, inputsFirst},
         whole(r.first));
}

void callPanelsLinear(const PanelsLinearRequest& r) {
    give("values", model::linear(pointer<float>(r.x), whole(r.rows), *panelsAt(r.panels),
                                 pointer<float>(r.bias)));
}

void callFreePanels(const FreePanelsRequest& r) {
    panelsAt(r.panels).reset();
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
    bind<&callPanels>("panels");
    bind<&callFill>("fillPanels");
    bind<&callPanelsLinear>("linearPanels");
    bind<&callFreePanels>("freePanels");
    bind<&callNormalize>("normalize");
    bind<&callActivate>("activate");
}

}  // namespace phasor
