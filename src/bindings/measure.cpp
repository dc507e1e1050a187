// Registers src/measure/: what a rotation or attention does, read off its arrays.
#include <string>
#include <utility>

#include "bindings/call.h"
#include "measure/outputs.h"
#include "measure/scores.h"
#include "measure/sections.h"
#include "measure/solution.h"

namespace phasor::measure {
namespace {

// ---- what comes in ----

// x and y: rows·count×d, in float32 or in double
struct SamplesGiven {
    Address x, y;
    Index rows, count, d;
    double noise;
    bool single;
};

// angles and errors: rows×pairs, and an exponent for each pair
struct TurnsGiven {
    Address angles, errors, exponents;
    Index rows, pairs;
};

// values: keys×features, numbers and halves: queries×features
struct OutputsGiven {
    Address values, numbers, halves;
    Index queries, keys, features;
    double noise;
};

// q: heads·queries×d, k: keyHeads·keys×d, places: queries; numbers, most and usual:
// heads·queries×keys, sums: heads·queries. most, usual and sums are 0 unless the numbers were
// solved from outputs
struct QueriesGiven {
    Address q, k, places, numbers, most, usual, sums;
    Index heads, keyHeads, queries, keys, d;
    bool areScores;
    double noise, floor, inputNoise;
};

Samples samplesOf(const SamplesGiven& given) {
    const Index rows = given.rows * given.count;
    const auto vectors = [&](Address address) -> Vectors {
        if (given.single) return matrixAt(address, rows, given.d).cast<double>();
        return Eigen::Map<const Vectors>(pointer<double>(address), rows, given.d);
    };
    return {vectors(given.x), vectors(given.y), given.count, given.noise};
}

Grid gridAt(Address address, Index rows, Index cols) {
    return Eigen::Map<const Grid>(pointer<double>(address), rows, cols);
}

Turns turnsOf(const TurnsGiven& given) {
    Turns turns;
    turns.angles = gridAt(given.angles, given.rows, given.pairs);
    turns.errors = gridAt(given.errors, given.rows, given.pairs);
    return turns;
}

List exponentsOf(const TurnsGiven& given) {
    return gridAt(given.exponents, given.pairs, 1);
}

// Without rows, where there are none.
VectorsView vectorsAt(Address address, Index rows, Index cols) {
    return {pointer<double>(address), address ? rows : 0, cols};
}

Outputs outputsOf(const OutputsGiven& given) {
    return {vectorsAt(given.values, given.keys, given.features),
            vectorsAt(given.numbers, given.queries, given.features),
            vectorsAt(given.halves, given.queries, given.features), given.noise};
}

QuerySample sampleOf(const QueriesGiven& given) {
    const Index rows = given.heads * given.queries;
    return {.heads = given.heads,
            .keyHeads = given.keyHeads,
            .q = vectorsAt(given.q, rows, given.d),
            .k = vectorsAt(given.k, given.keyHeads * given.keys, given.d),
            .places = vectorsAt(given.places, given.queries, 1).reshaped(),
            .numbers = vectorsAt(given.numbers, rows, given.keys),
            .areScores = given.areScores,
            .noise = given.noise,
            .floor = given.floor,
            .inputNoise = given.inputNoise,
            .most = vectorsAt(given.most, rows, given.keys),
            .usual = vectorsAt(given.usual, rows, given.keys),
            .sums = vectorsAt(given.sums, rows, 1).reshaped()};
}

// Two lanes a pair.
Pairs pairsAt(Address address, Index count) {
    Pairs pairs;
    for (const auto lanes = numbersAt<std::int32_t>(address, 2 * count); std::ssize(pairs) < count;)
        pairs.push_back({lanes[2 * pairs.size()], lanes[2 * pairs.size() + 1]});
    return pairs;
}

// ---- what goes out ----

Integers viewOf(const auto& list) {
    return view(std::vector<std::int32_t>(list.begin(), list.end()));
}

Integers viewOf(const Pairs& pairs) {
    std::vector<std::int32_t> lanes;
    for (const auto& [p, q] : pairs)
        for (const Index lane : {p, q}) lanes.push_back(static_cast<std::int32_t>(lane));
    return view(std::move(lanes));
}

Doubles viewOf(const List& values) {
    return view(std::vector<double>(values.begin(), values.end()));
}

// row by row
Doubles rowsOf(const auto& grid) {
    return view(std::vector<double>(grid.data(), grid.data() + grid.size()));
}

Doubles viewOf(const Grid& grid) {
    return rowsOf(grid);
}

Doubles viewOf(const Vectors& vectors) {
    return rowsOf(vectors);
}

// A value and its error each; undefined for none.
Doubles viewOf(const std::vector<Measured>& list) {
    if (list.empty()) return {};
    std::vector<double> values;
    for (const auto& [value, error] : list) values.insert(values.end(), {value, error});
    return view(std::move(values));
}

Doubles viewOf(const std::optional<Measured>& measured) {
    return measured ? viewOf(std::vector{*measured}) : Doubles();
}

std::string nameOf(Turning turning) {
    constexpr const char* names[] = {"none", "still", "pairs", "mixed"};
    return names[static_cast<int>(turning)];
}

std::string nameOf(Scales scales) {
    constexpr const char* names[] = {"none", "one", "each"};
    return names[static_cast<int>(scales)];
}

std::string nameOf(Sums sums) {
    constexpr const char* names[] = {"full", "sinks", "uneven"};
    return names[static_cast<int>(sums)];
}

std::string nameOf(PairOrder order) {
    constexpr const char* names[] = {"half", "interleaved", "other"};
    return names[static_cast<int>(order)];
}

struct LayoutView {
    std::string name;
    Index first, apart;
};

LayoutView viewOf(const PairLayout& layout) {
    return {nameOf(layout.order), layout.first, layout.apart};
}

// nextLimits, nextOthers: of two lanes, a number each and one for each row; undefined without them
struct LanesView {
    std::string turning;
    Integers pairs, outputs, still;
    LayoutView layout, outputLayout;
    Index whole;
    double noise;
    Doubles nextLimits, nextOthers;
};

struct TurnsView {
    Doubles angles, gain, errors;
};

// Without positions, where none fit
struct SolutionView {
    double sign;
    Doubles positions, log, bases, factor, rates, free;
    int bits;
    double low, high;
};

struct SectionsView {
    double sign;
    Doubles factor, log, rates;
    Integers fitting, axes, counts;
    Doubles exponents;
};

// log and its error, and the positions, of everything that fits
struct PlacedView {
    Doubles logs, positions;
};

// undefined where no values make the outputs
struct WeightsView {
    Doubles values, most, usual, sums;
};

// errors: of factors, slopes and 1/cap, one after the other
struct ScoresView {
    Integers keyHeads;
    bool isAmbiguous;
    std::string scales;
    Doubles factors, slopes;
    double cap;
    Doubles errors;
    double worst;
    Index mostKeys;
    bool areZero;
    double coarsest;
    std::string sums;
    Doubles sinks;
    double sinksWithin;
};

// ---- calls ----

Integers spreadOver(Index n, Index most) {
    return viewOf(spread(n, most));
}

LanesView lanes(const SamplesGiven& given) {
    const Lanes found = lanesOf(samplesOf(given));
    LanesView result{.turning = nameOf(found.turning),
                     .pairs = viewOf(found.pairs),
                     .outputs = viewOf(found.outputs),
                     .still = viewOf(found.still),
                     .layout = viewOf(found.layout),
                     .outputLayout = viewOf(found.outputLayout),
                     .whole = found.whole,
                     .noise = found.noise,
                     .nextLimits = {},
                     .nextOthers = {}};
    if (found.next.empty()) return result;
    std::vector<double> limits, others;
    for (const auto& [squares, limit] : found.next) {
        limits.push_back(limit);
        others.insert(others.end(), squares.begin(), squares.end());
    }
    result.nextLimits = view(std::move(limits));
    result.nextOthers = view(std::move(others));
    return result;
}

TurnsView turns(const SamplesGiven& given, Address pairs, Address outputs, Index count) {
    const Turns found = turnsOf(samplesOf(given), pairsAt(pairs, count), pairsAt(outputs, count));
    return {viewOf(found.angles), viewOf(found.gain), viewOf(found.errors)};
}

TurnsView mixedTurnsOf(const SamplesGiven& given, Address pairs, Index count) {
    const Turns found = mixedTurns(samplesOf(given), pairsAt(pairs, count));
    return {viewOf(found.angles), viewOf(found.gain), viewOf(found.errors)};
}

double residual(const SamplesGiven& given, Address pairs, Address outputs, Index count) {
    return residualOf(samplesOf(given), pairsAt(pairs, count), pairsAt(outputs, count));
}

// known: positions of the rows, or 0
SolutionView solution(const TurnsGiven& given, Address known) {
    const List positions = known ? List(gridAt(known, given.rows, 1)) : List();
    const auto found = solved(turnsOf(given), exponentsOf(given), positions);
    if (!found) return {};
    return {
        found->sign,           viewOf(found->positions), viewOf(found->log),  view(found->bases),
        viewOf(found->factor), viewOf(found->rates),     viewOf(found->free), found->bits,
        found->rounded.low,    found->rounded.high};
}

// axes: positions, rows×count
Doubles factors(const TurnsGiven& given, Address axes, Index count) {
    return viewOf(factorsOf(turnsOf(given), gridAt(axes, given.rows, count)));
}

SectionsView sections(const TurnsGiven& given, Address axes, Index count, Address dividing,
                      Index factorCount) {
    std::vector<Measured> list;
    for (Index k = 0; k < factorCount; ++k) {
        const double* one = pointer<double>(dividing) + 2 * k;
        list.push_back({one[0], one[1]});
    }
    const auto found =
        sectionsOf(turnsOf(given), gridAt(axes, given.rows, count), exponentsOf(given), list);
    if (!found) return {};
    Indices fitting(found->fitting.size());
    for (Index j = 0, k = 0; j < found->fitting.rows(); ++j)
        for (Index axis = 0; axis < count; ++axis) fitting[k++] = found->fitting(j, axis);
    return {found->sign,           viewOf(found->factor),   viewOf(found->log),
            viewOf(found->rates),  viewOf(fitting),         viewOf(found->axes),
            viewOf(found->counts), viewOf(found->exponents)};
}

PlacedView places(const TurnsGiven& given, double limit) {
    std::vector<Measured> logs;
    std::vector<double> positions;
    for (const auto& [log, placed] : anyPositions(turnsOf(given), exponentsOf(given), limit)) {
        logs.push_back(log);
        positions.insert(positions.end(), placed.begin(), placed.end());
    }
    return {viewOf(logs), view(std::move(positions))};
}

WeightsView weights(const OutputsGiven& given) {
    const auto found = weightsOf(outputsOf(given));
    if (!found) return {};
    return {viewOf(found->values), viewOf(found->most), viewOf(found->usual), viewOf(found->sums)};
}

ScoresView scores(const QueriesGiven& given) {
    const Scores found = scoresOf(sampleOf(given));
    return {.keyHeads = viewOf(found.keyHeads),
            .isAmbiguous = found.isAmbiguous,
            .scales = nameOf(found.scales),
            .factors = viewOf(found.fit.scales),
            .slopes = viewOf(found.fit.slopes),
            .cap = found.fit.cap,
            .errors = viewOf(found.fit.errors),
            .worst = found.fit.worst,
            .mostKeys = found.mostKeys,
            .areZero = found.areZero,
            .coarsest = found.coarsest,
            .sums = nameOf(found.sums),
            .sinks = viewOf(found.sinks),
            .sinksWithin = found.sinksWithin};
}

}  // namespace

EMSCRIPTEN_BINDINGS(measure) {
    using emscripten::value_object;
    value_object<SamplesGiven>("Samples")
        .field("x", &SamplesGiven::x)
        .field("y", &SamplesGiven::y)
        .field("rows", &SamplesGiven::rows)
        .field("count", &SamplesGiven::count)
        .field("d", &SamplesGiven::d)
        .field("noise", &SamplesGiven::noise)
        .field("single", &SamplesGiven::single);
    value_object<TurnsGiven>("KnownTurns")
        .field("angles", &TurnsGiven::angles)
        .field("errors", &TurnsGiven::errors)
        .field("exponents", &TurnsGiven::exponents)
        .field("rows", &TurnsGiven::rows)
        .field("pairs", &TurnsGiven::pairs);
    value_object<LayoutView>("Layout")
        .field("name", &LayoutView::name)
        .field("first", &LayoutView::first)
        .field("apart", &LayoutView::apart);
    value_object<LanesView>("Lanes")
        .field("turning", &LanesView::turning)
        .field("pairs", &LanesView::pairs)
        .field("outputs", &LanesView::outputs)
        .field("still", &LanesView::still)
        .field("layout", &LanesView::layout)
        .field("outputLayout", &LanesView::outputLayout)
        .field("whole", &LanesView::whole)
        .field("noise", &LanesView::noise)
        .field("nextLimits", &LanesView::nextLimits)
        .field("nextOthers", &LanesView::nextOthers);
    value_object<TurnsView>("Turns")
        .field("angles", &TurnsView::angles)
        .field("gain", &TurnsView::gain)
        .field("errors", &TurnsView::errors);
    value_object<SolutionView>("Solution")
        .field("sign", &SolutionView::sign)
        .field("positions", &SolutionView::positions)
        .field("log", &SolutionView::log)
        .field("bases", &SolutionView::bases)
        .field("factor", &SolutionView::factor)
        .field("rates", &SolutionView::rates)
        .field("free", &SolutionView::free)
        .field("bits", &SolutionView::bits)
        .field("low", &SolutionView::low)
        .field("high", &SolutionView::high);
    value_object<SectionsView>("Sections")
        .field("sign", &SectionsView::sign)
        .field("factor", &SectionsView::factor)
        .field("log", &SectionsView::log)
        .field("rates", &SectionsView::rates)
        .field("fitting", &SectionsView::fitting)
        .field("axes", &SectionsView::axes)
        .field("counts", &SectionsView::counts)
        .field("exponents", &SectionsView::exponents);
    value_object<PlacedView>("Placed")
        .field("logs", &PlacedView::logs)
        .field("positions", &PlacedView::positions);
    value_object<OutputsGiven>("Outputs")
        .field("values", &OutputsGiven::values)
        .field("numbers", &OutputsGiven::numbers)
        .field("halves", &OutputsGiven::halves)
        .field("queries", &OutputsGiven::queries)
        .field("keys", &OutputsGiven::keys)
        .field("features", &OutputsGiven::features)
        .field("noise", &OutputsGiven::noise);
    value_object<QueriesGiven>("Queries")
        .field("q", &QueriesGiven::q)
        .field("k", &QueriesGiven::k)
        .field("places", &QueriesGiven::places)
        .field("numbers", &QueriesGiven::numbers)
        .field("most", &QueriesGiven::most)
        .field("usual", &QueriesGiven::usual)
        .field("sums", &QueriesGiven::sums)
        .field("heads", &QueriesGiven::heads)
        .field("keyHeads", &QueriesGiven::keyHeads)
        .field("queries", &QueriesGiven::queries)
        .field("keys", &QueriesGiven::keys)
        .field("d", &QueriesGiven::d)
        .field("areScores", &QueriesGiven::areScores)
        .field("noise", &QueriesGiven::noise)
        .field("floor", &QueriesGiven::floor)
        .field("inputNoise", &QueriesGiven::inputNoise);
    value_object<WeightsView>("Weights")
        .field("values", &WeightsView::values)
        .field("most", &WeightsView::most)
        .field("usual", &WeightsView::usual)
        .field("sums", &WeightsView::sums);
    value_object<ScoresView>("Scores")
        .field("keyHeads", &ScoresView::keyHeads)
        .field("isAmbiguous", &ScoresView::isAmbiguous)
        .field("scales", &ScoresView::scales)
        .field("factors", &ScoresView::factors)
        .field("slopes", &ScoresView::slopes)
        .field("cap", &ScoresView::cap)
        .field("errors", &ScoresView::errors)
        .field("worst", &ScoresView::worst)
        .field("mostKeys", &ScoresView::mostKeys)
        .field("areZero", &ScoresView::areZero)
        .field("coarsest", &ScoresView::coarsest)
        .field("sums", &ScoresView::sums)
        .field("sinks", &ScoresView::sinks)
        .field("sinksWithin", &ScoresView::sinksWithin);
    bind<&spreadOver>("spread");
    bind<&lanes>("lanes");
    bind<&turns>("turns");
    bind<&mixedTurnsOf>("mixedTurns");
    bind<&residual>("residual");
    bind<&solution>("solution");
    bind<&factors>("factors");
    bind<&sections>("sections");
    bind<&places>("anyPositions");
    bind<&weights>("weights");
    bind<&scores>("scores");
}

}  // namespace phasor::measure
