// Registers encoding.h and exact.h. Positions are a list of `count` numbers; if its address is 0,
// they are `count` of them from `start` on. A call returns a part of a sinusoidal table: the rows
// from `from` on, as many as the cache holds.
#include "encoding/encoding.h"

#include "bindings/marshal.h"
#include "bindings/options.h"
#include "encoding/exact.h"

namespace phasor {
namespace {

PHASOR_REQUEST(TableRequest, positions, start, from, count, dim, base, form);
PHASOR_REQUEST(GridRequest, rows, cols, firstRow, firstCol, dim, base, form);
PHASOR_REQUEST(WavesRequest, positions, start, count, divisors, pairs);
PHASOR_REQUEST(LengthRequest, length);
PHASOR_REQUEST(BinaryRequest, start, length, bits);
PHASOR_REQUEST(LearnedRequest, length, dim, seed, std);
// `format` is a value of Format as a number, or -1 for exact values; `formula` is one of Formula
PHASOR_REQUEST(ColumnRequest, positions, count, dim, base, form, format, formula, column);

void callSinusoidal(const TableRequest& r) {
    const Sinusoidal options = sinusoidalOf(r);
    const Progression part = partOf({r.start, whole(r.count), whole(r.from)}, options.dim);
    if (r.positions == 0) {
        give("rows", sinusoidal(part, options));
    } else {
        const auto* list = pointer<double>(r.positions);
        give("rows", sinusoidal(Positions(list + part.from, list + part.count), options));
    }
}

void callSinusoidal2d(const GridRequest& r) {
    const Grid grid{whole(r.rows), whole(r.cols), r.firstRow, r.firstCol};
    give("rows", sinusoidal2d(grid, sinusoidalOf(r)));
}

void callWaves(const WavesRequest& r) {
    const std::vector<double> divisors = numbers(r.divisors, r.pairs);
    give("rows", r.positions == 0 ? waves(Progression{r.start, whole(r.count)}, divisors)
                                  : waves(numbers(r.positions, r.count), divisors));
}

void callCounting(const LengthRequest& r) {
    give("rows", counting(whole(r.length)));
}

void callNormalized(const LengthRequest& r) {
    give("rows", normalized(whole(r.length)));
}

void callBinary(const BinaryRequest& r) {
    give("rows", binary(r.start, whole(r.length), whole(r.bits)));
}

void callLearned(const LearnedRequest& r) {
    give("rows", learned(whole(r.length), whole(r.dim), r.seed, r.std));
}

void callColumn(const ColumnRequest& r) {
    std::vector<double> values = numbers(r.positions, r.count);
    if (r.format < 0)
        exactSinusoidal(values, spacingOf(r), whole(r.column));
    else
        formulaSinusoidal(values, spacingOf(r), whole(r.column), choice<Format>(r.format),
                          choice<Formula>(r.formula));
    give("values", std::move(values));
}

}  // namespace

EMSCRIPTEN_BINDINGS(encoding) {
    bind<&callSinusoidal>("sinusoidal");
    bind<&callSinusoidal2d>("sinusoidal2d");
    bind<&callWaves>("waves");
    bind<&callCounting>("counting");
    bind<&callNormalized>("normalized");
    bind<&callBinary>("binary");
    bind<&callLearned>("learned");
    bind<&callColumn>("column");
}

}  // namespace phasor
