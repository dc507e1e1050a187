// Registers encoding.h, exact.h, and what frequency.h and sweep.h say of columns.
#include "encoding/encoding.h"

#include "bindings/call.h"
#include "encoding/exact.h"

namespace phasor {
namespace {

// The positions of rows: `count` numbers in a list, or, without a list, `count` numbers from
// `start` on.
struct PositionRange {
    Address list;
    double start;
    Index count;
};

// A part of a table: rows from `from` on, as many as the processor's cache holds.
Floats tablePart(const PositionRange& positions, const Sinusoidal& options, Index from) {
    const auto& [list, start, count] = positions;
    const Progression part = partOf({start, count, from}, options.dim);
    if (list == 0) return view(sinusoidal(part, options));
    const auto* first = pointer<double>(list);
    return view(sinusoidal(Positions(first + part.from, first + part.count), options));
}

double cell(double position, Index column, Index dim, double base, Layout layout, OddDim odd,
            Spacing spacing) {
    return static_cast<double>(sinusoidalAt(position, column, {dim, base, layout, odd, spacing}));
}

// counts, widths, order: a number for each axis; positions: those of all axes, end to end
Floats grid(Index axisCount, Address countsOfAxes, Address widthsOfAxes, Address orderOfAxes,
            Address positionsOfAxes, const Sinusoidal& options) {
    const auto counts = numbersAt<Index>(countsOfAxes, axisCount);
    const auto widths = numbersAt<Index>(widthsOfAxes, axisCount);
    const auto* positions = pointer<double>(positionsOfAxes);
    std::vector<GridAxis> axes;
    for (std::size_t k = 0; k < counts.size(); ++k) {
        const auto* end = positions + counts[k];
        axes.push_back({Positions(positions, end), widths[k]});
        positions = end;
    }
    const auto order = listAt<Index>(orderOfAxes, axisCount);
    return view(sinusoidalGrid(axes, order, options));
}

Floats wavesAt(const PositionRange& positions, Address divisors, Index pairs) {
    const auto& [list, start, count] = positions;
    const auto all = listAt<double>(divisors, pairs);
    return view(list == 0 ? waves(Progression{start, count}, all)
                          : waves(listAt<double>(list, count), all));
}

Floats countingTo(Index length) {
    return view(counting(length));
}

Floats normalizedTo(Index length) {
    return view(normalized(length));
}

Floats binaryFrom(double start, Index length, Index bits) {
    return view(binary(start, length, bits));
}

Floats learnedTable(Index length, Index dim, double seed, double std) {
    return view(learned(length, dim, seed, std));
}

Doubles exactColumn(Address positions, Index count, const Sinusoidal& options, Index column) {
    auto values = listAt<double>(positions, count);
    exactSinusoidal(values, spectrumOptions(options), column, options.layout);
    return view(std::move(values));
}

Doubles formulaColumn(Address positions, Index count, const Sinusoidal& options, Index column,
                      Format format, Formula formula) {
    auto values = listAt<double>(positions, count);
    formulaSinusoidal(values, spectrumOptions(options), column, format, formula, options.layout);
    return view(std::move(values));
}

}  // namespace

EMSCRIPTEN_BINDINGS(encoding) {
    using emscripten::enum_;
    using emscripten::value_object;
    enum_<Layout>("Layout")
        .value("interleaved", Layout::interleaved)
        .value("concatenated", Layout::concatenated)
        .value("interleavedCosineFirst", Layout::interleavedCosineFirst)
        .value("concatenatedCosineFirst", Layout::concatenatedCosineFirst);
    enum_<OddDim>("Odd")
        .value("loneSine", OddDim::loneSine)
        .value("pad", OddDim::pad)
        .value("zero", OddDim::zero)
        .value("reject", OddDim::reject);
    enum_<Spacing>("Spacing").value("paper", Spacing::paper).value("t2t", Spacing::t2t);
    enum_<Format>("Format")
        .value("float64", Format::float64)
        .value("float32", Format::float32)
        .value("bfloat16", Format::bfloat16)
        .value("float16", Format::float16);
    enum_<Formula>("Formula").value("exp", Formula::exponential).value("pow", Formula::power);
    value_object<PositionRange>("Positions")
        .field("list", &PositionRange::list)
        .field("start", &PositionRange::start)
        .field("count", &PositionRange::count);
    value_object<Sinusoidal>("Sinusoidal")
        .field("dim", &Sinusoidal::dim)
        .field("base", &Sinusoidal::base)
        .field("layout", &Sinusoidal::layout)
        .field("odd", &Sinusoidal::odd)
        .field("spacing", &Sinusoidal::spacing);
    value_object<SpectrumOptions>("SpectrumOptions")
        .field("dim", &SpectrumOptions::dim)
        .field("base", &SpectrumOptions::base)
        .field("odd", &SpectrumOptions::odd)
        .field("spacing", &SpectrumOptions::spacing);
    bind<&tablePart>("sinusoidal");
    bind<&cell>("sinusoidalAt");
    bind<&grid>("sinusoidalGrid");
    bind<&wavesAt>("waves");
    bind<&countingTo>("counting");
    bind<&normalizedTo>("normalized");
    bind<&binaryFrom>("binary");
    bind<&learnedTable>("learned");
    bind<&exactColumn>("exactColumn");
    bind<&formulaColumn>("formulaColumn");
}

}  // namespace phasor
