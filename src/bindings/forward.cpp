// Registers forward.h. Layers and forward passes are objects that JavaScript holds by their
// addresses.
#include "model/forward.h"

#include <utility>

#include "bindings/call.h"

namespace phasor {
namespace {

using model::ForwardPass;
using model::HeadPlan;
using model::Layer;
using model::LayerPlan;
using model::Projected;
using model::Relative;
using model::Slot;

Matrix copyOf(Address address, Index rows, Index cols) {
    Matrix matrix = allocate(rows, cols);
    matrix = matrixAt(address, rows, cols);
    return matrix;
}

// ---- layers ----

Address newLayer(const LayerPlan& plan) {
    return hold(std::make_unique<Layer>(Layer{.plan = plan}));
}

// weight, bias: `count` numbers each
void setNumbers(Address layer, Slot slot, Address weight, Index count, Address bias) {
    held<Layer>(layer).numbers[static_cast<std::size_t>(slot)] =
        model::Numbers{listAt<float>(weight, count), listAt<float>(bias, bias == 0 ? 0 : count)};
}

struct ProductArrays {
    Index number, outputs;
    Address packed;
    Address bias;
    Address scales;
    Index scaleCount;
    double factor;
};

void setProduct(Address layer, Slot slot, const ProductArrays& from) {
    held<Layer>(layer).products[static_cast<std::size_t>(slot)] =
        model::Product{.number = from.number,
                       .outputs = from.outputs,
                       .weight = pointer<PackedMatrix>(from.packed),
                       .bias = listAt<float>(from.bias, from.bias == 0 ? 0 : from.outputs),
                       .scales = listAt<float>(from.scales, from.scaleCount),
                       .factor = from.factor};
}

// ---- forward passes ----

// x: n×d; bias: heads·n×n, or absent
Address newPass(Address x, Index n, Index cols, Address bias, Index heads, bool positions) {
    Matrix terms = bias == 0 ? Matrix() : copyOf(bias, heads * n, n);
    return hold(std::make_unique<ForwardPass>(copyOf(x, n, cols), std::move(terms), positions));
}

// cosines, sines: a row for each token
void addRotation(Address pass, Address cosines, Address sines, Index pairs, Pairing pairing) {
    auto& to = held<ForwardPass>(pass);
    to.addRotation({copyOf(cosines, to.tokens(), pairs), copyOf(sines, to.tokens(), pairs)},
                   pairing);
}

// See model::Wanted; the weights where the layer is over and has them.
struct Advanced {
    Index product = -1;
    Address input = 0, output = 0;
    Floats weights;
};

Floats viewOf(const Matrix& values) {
    return {values.data(), sizeOf(values.size())};
}

// off: `count` heads
Advanced advanceLayer(Address pass, Address layer, Index rotation, Address off, Index count,
                      bool weightsOnly, bool attentionElsewhere) {
    auto& text = held<ForwardPass>(pass);
    const model::Wanted wanted =
        text.advance(held<Layer>(layer),
                     {rotation, numbersAt<int>(off, count), weightsOnly, attentionElsewhere});
    const bool isOver = wanted.output == nullptr && text.weights().size() > 0;
    return {wanted.product, reinterpret_cast<Address>(wanted.input),
            reinterpret_cast<Address>(wanted.output), isOver ? viewOf(text.weights()) : Floats()};
}

Floats vectors(Address pass) {
    return viewOf(held<ForwardPass>(pass).vectors());
}

// ---- attention of some heads, on another thread ----

struct ProjectedViews {
    Floats q, k, v, bias;
};

// Of the layer that waits for attention.
ProjectedViews projectedOf(Address pass, const HeadPlan& plan) {
    const auto& text = held<ForwardPass>(pass);
    const auto [q, k, v, bias] = text.projected();
    const auto part = [n = text.tokens()](const float* first, Index size) {
        return Floats(first, sizeOf(n * size));
    };
    const Index narrow = plan.kvHeads * plan.headDim;
    return {part(q, plan.heads * plan.headDim), part(k, narrow), part(v, narrow),
            bias == nullptr ? Floats() : part(bias, plan.heads * text.tokens())};
}

struct AttendedViews {
    Floats output, weights;
};

// The key/value heads from one to another, and the heads that read them.
AttendedViews attended(const HeadPlan& plan, Index n, Address q, Address k, Address v, Address bias,
                       Index from, Index to) {
    const Projected arrays = {pointer<float>(q), pointer<float>(k), pointer<float>(v),
                              pointer<float>(bias)};
    AttentionResult result = model::attended(plan, n, arrays, {from, to});
    return {view(std::move(result.output)), view(std::move(result.weights))};
}

// Numbers of a pass. Unlike with other calls, what the last one has given stays.
Floats floatsAt(Address address, Index count) {
    forgetFailure();
    return {pointer<float>(address), sizeOf(count)};
}

}  // namespace

EMSCRIPTEN_BINDINGS(forward) {
    using emscripten::enum_;
    using emscripten::value_object;
    enum_<Relative>("Relative").value("t5", Relative::t5).value("shaw", Relative::shaw);
    enum_<Slot>("Slot")
        .value("attnIn", Slot::attnIn)
        .value("q", Slot::q)
        .value("k", Slot::k)
        .value("v", Slot::v)
        .value("qkv", Slot::qkv)
        .value("qNorm", Slot::qNorm)
        .value("kNorm", Slot::kNorm)
        .value("relative", Slot::relative)
        .value("o", Slot::o)
        .value("attnScale", Slot::attnScale)
        .value("attnOut", Slot::attnOut)
        .value("attnAfter", Slot::attnAfter)
        .value("mlpIn", Slot::mlpIn)
        .value("gate", Slot::gate)
        .value("up", Slot::up)
        .value("gateUp", Slot::gateUp)
        .value("down", Slot::down)
        .value("mlpScale", Slot::mlpScale)
        .value("mlpOut", Slot::mlpOut)
        .value("mlpAfter", Slot::mlpAfter);
    value_object<HeadPlan>("HeadPlan")
        .field("heads", &HeadPlan::heads)
        .field("kvHeads", &HeadPlan::kvHeads)
        .field("headDim", &HeadPlan::headDim)
        .field("scale", &HeadPlan::scale)
        .field("softcap", &HeadPlan::softcap)
        .field("causal", &HeadPlan::causal)
        .field("window", &HeadPlan::window);
    value_object<LayerPlan>("LayerPlan")
        .field("attention", &LayerPlan::attention)
        .field("norm", &LayerPlan::norm)
        .field("epsilon", &LayerPlan::epsilon)
        .field("activation", &LayerPlan::activation)
        .field("clip", &LayerPlan::clip)
        .field("fusedByHeads", &LayerPlan::fusedByHeads)
        .field("parallel", &LayerPlan::parallel)
        .field("residualOfNorm", &LayerPlan::residualOfNorm)
        .field("relative", &LayerPlan::relative)
        .field("buckets", &LayerPlan::buckets);
    value_object<ProductArrays>("LayerProduct")
        .field("number", &ProductArrays::number)
        .field("outputs", &ProductArrays::outputs)
        .field("packed", &ProductArrays::packed)
        .field("bias", &ProductArrays::bias)
        .field("scales", &ProductArrays::scales)
        .field("scaleCount", &ProductArrays::scaleCount)
        .field("factor", &ProductArrays::factor);
    value_object<Advanced>("Advanced")
        .field("product", &Advanced::product)
        .field("input", &Advanced::input)
        .field("output", &Advanced::output)
        .field("weights", &Advanced::weights);
    value_object<ProjectedViews>("Projected")
        .field("q", &ProjectedViews::q)
        .field("k", &ProjectedViews::k)
        .field("v", &ProjectedViews::v)
        .field("bias", &ProjectedViews::bias);
    value_object<AttendedViews>("Attended")
        .field("output", &AttendedViews::output)
        .field("weights", &AttendedViews::weights);
    bind<&newLayer>("newLayer");
    bind<&setNumbers>("setNumbers");
    bind<&setProduct>("setProduct");
    bind<&drop<Layer>>("deleteLayer");
    bind<&newPass>("newPass");
    bind<&addRotation>("addRotation");
    bind<&advanceLayer>("advance");
    bind<&vectors>("vectors");
    bind<&drop<ForwardPass>>("deletePass");
    bind<&projectedOf>("projected");
    bind<&attended>("attended");
    emscripten::function("floatsAt", &floatsAt);
}

}  // namespace phasor
