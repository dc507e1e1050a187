// Registers dtype.h, layer.h, linear.h, resample.h and patches.h. An array that is absent has no
// address.
#include "bindings/call.h"
#include "model/dtype.h"
#include "model/layer.h"
#include "model/patches.h"

namespace phasor {
namespace {

using model::Activation;
using model::DType;
using model::Filter;
using model::Size;

// See model::StoredMatrix.
struct Weights {
    Address bytes;
    DType storage;
    Index in, out;
    bool inputsFirst;
};

model::StoredWeights sourceOf(const Weights& w) {
    return model::StoredWeights({pointer<std::uint8_t>(w.bytes), w.storage, w.in, w.out,
                                 w.inputsFirst ? WeightRows::inputs : WeightRows::outputs});
}

Floats decoded(Address bytes, DType dtype, Index count) {
    Matrix values = allocate(1, count);
    model::decode(pointer<std::uint8_t>(bytes), dtype, {values.data(), sizeOf(count)});
    return view(std::move(values));
}

Floats product(Address x, Index rows, const Weights& weights, Address bias) {
    model::StoredWeights source = sourceOf(weights);
    return view(linear(pointer<float>(x), rows, source, pointer<float>(bias)));
}

// scales: one for all outputs, or one for each
Floats rescale(Address y, Index rows, Index out, Address scales, Index count, double factor,
               Address bias) {
    return view(model::rescaled(matrixAt(y, rows, out),
                                {numbersAt<float>(scales, count), factor, pointer<float>(bias)}));
}

// weight, bias: `cols` numbers each
Floats normalize(Address x, Index rows, Index cols, Norm norm, double epsilon, Address weight,
                 Address bias) {
    return view(model::normalizedRows(matrixAt(x, rows, cols), norm, epsilon,
                                      pointer<float>(weight), pointer<float>(bias)));
}

// x: `count` numbers, changed in place and copied out from there
Floats activate(Address x, Index count, Activation activation, Address factor) {
    const std::span<float> numbers{changeable<float>(x), sizeOf(count)};
    model::activate(numbers, activation, numbersAt<float>(factor, factor == 0 ? 0 : count));
    return {numbers.data(), numbers.size()};
}

Doubles probabilities(Address logits, Index count) {
    return view(model::softmax(numbersAt<float>(logits, count)));
}

// ---- pictures ----

// See model::Field and model::Scaling. scaling: the factor, three means, three deviations.
struct Seen {
    Index top, left;
    Size size, patch;
    Address scaling;
};

// rgba: 4 bytes a pixel
Bytes resizedPicture(Address rgba, Size from, Size to, Filter filter) {
    const auto& picture =
        results.lend(model::resizedPicture(pointer<std::uint8_t>(rgba), from, to, filter));
    return {picture.data(), picture.size()};
}

// picture: 3 bytes a pixel
Floats patches(Address picture, Size size, const Seen& seen) {
    const auto numbers = numbersAt<double>(seen.scaling, 7);
    model::Scaling scaling{numbers[0], {}, {}};
    for (std::size_t color = 0; color < 3; ++color) {
        scaling.mean[color] = static_cast<float>(numbers[1 + color]);
        scaling.deviation[color] = static_cast<float>(numbers[4 + color]);
    }
    return view(model::patchesOf(pointer<std::uint8_t>(picture), size,
                                 {seen.top, seen.left, seen.size}, seen.patch, scaling));
}

// table: a row of `cols` numbers for each place
Floats resizedTable(Address table, Index cols, Size from, Size to, bool antialias) {
    return view(
        model::resizedTable(matrixAt(table, from.height * from.width, cols), from, to, antialias));
}

// ---- packed matrices, by their addresses ----

Address newPackedMatrix(Index in, Index out) {
    return hold(std::make_unique<PackedMatrix>(in, out));
}

// `weights` are rows from `first` on; their sizes are those of this part
void fill(Address packed, const Weights& weights, Index first) {
    model::StoredWeights source = sourceOf(weights);
    packRows(source, 0, source.rows(), held<PackedMatrix>(packed), first);
}

Floats packedProduct(Address packed, Address x, Index rows, Address bias) {
    return view(linear(pointer<float>(x), rows, held<PackedMatrix>(packed), pointer<float>(bias)));
}

}  // namespace

EMSCRIPTEN_BINDINGS(model) {
    using emscripten::enum_;
    enum_<DType>("DType")
        .value("F32", DType::f32)
        .value("F16", DType::f16)
        .value("BF16", DType::bf16)
        .value("F64", DType::f64)
        .value("Q4_0", DType::q4_0)
        .value("Q4_1", DType::q4_1)
        .value("Q5_0", DType::q5_0)
        .value("Q5_1", DType::q5_1)
        .value("Q8_0", DType::q8_0)
        .value("Q4_K", DType::q4_K)
        .value("Q5_K", DType::q5_K)
        .value("Q6_K", DType::q6_K)
        .value("I8", DType::i8);
    enum_<Norm>("Norm").value("layer", Norm::layer).value("rms", Norm::rms);
    enum_<Activation>("Activation")
        .value("gelu", Activation::gelu)
        .value("geluTanh", Activation::geluTanh)
        .value("geluFast", Activation::geluFast)
        .value("silu", Activation::silu)
        .value("relu", Activation::relu)
        .value("tanh", Activation::tanh);
    emscripten::value_object<Weights>("StoredWeights")
        .field("bytes", &Weights::bytes)
        .field("storage", &Weights::storage)
        .field("in", &Weights::in)
        .field("out", &Weights::out)
        .field("inputsFirst", &Weights::inputsFirst);
    enum_<Filter>("Filter")
        .value("nearest", Filter::nearest)
        .value("lanczos", Filter::lanczos)
        .value("bilinear", Filter::bilinear)
        .value("bicubic", Filter::bicubic)
        .value("box", Filter::box)
        .value("hamming", Filter::hamming);
    emscripten::value_object<Size>("PixelSize")
        .field("height", &Size::height)
        .field("width", &Size::width);
    emscripten::value_object<Seen>("SeenPart")
        .field("top", &Seen::top)
        .field("left", &Seen::left)
        .field("size", &Seen::size)
        .field("patch", &Seen::patch)
        .field("scaling", &Seen::scaling);
    bind<&decoded>("decode");
    bind<&product>("linear");
    bind<&newPackedMatrix>("newPackedMatrix");
    bind<&fill>("fillPackedMatrix");
    bind<&packedProduct>("packedProduct");
    bind<&drop<PackedMatrix>>("deletePackedMatrix");
    bind<&normalize>("normalize");
    bind<&activate>("activate");
    bind<&rescale>("rescale");
    bind<&probabilities>("softmax");
    bind<&resizedPicture>("resizedPicture");
    bind<&patches>("patches");
    bind<&resizedTable>("resizedTable");
}

}  // namespace phasor
