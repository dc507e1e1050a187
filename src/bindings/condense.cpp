// Registers condense.h and contrast.h.
#include "attention/condense.h"

#include "attention/contrast.h"

#include "bindings/call.h"
#include "kernel/linear.h"

namespace phasor {
namespace {

// weights: heads matrices of n×n; before: the product of the layers before, or none. Returns n×n.
Floats rolledOut(Address weights, Index heads, Index n, Fusion fusion, double residual,
                 Address before) {
    Matrix layer = residualWeights(pointer<float>(weights), heads, n, fusion, residual);
    if (before == 0) return view(std::move(layer));
    return view(
        linear(layer.data(), n,
               Linear{.weight = pointer<float>(before), .bias = nullptr, .in = n, .out = n}));
}

// wordOf: a number for each row, or column; none where these stay as they are
struct WordGroups {
    Address wordOf;
    Index words;
    Merge merge;
};

Grouping groupingOf(const WordGroups& given, Index pieces) {
    return {.wordOf = numbersAt<std::int32_t>(given.wordOf, given.words > 0 ? pieces : 0),
            .words = given.words,
            .merge = given.merge};
}

Floats mergedWords(Address weights, Index queries, Index keys, const WordGroups& rows,
                   const WordGroups& cols) {
    return view(
        merge(matrixAt(weights, queries, keys), groupingOf(rows, queries), groupingOf(cols, keys)));
}

// One distance for each map.
Doubles distances(Address a, Address b, Index maps, Index rows, Index cols) {
    return view(mapDistances(pointer<float>(a), pointer<float>(b), maps, rows, cols));
}

// Pairs of a map's index and its distance.
Doubles distinct(Address weights, Index maps, Index rows, Index cols, Index count) {
    auto list = listOf<double>(0);
    for (const auto& [map, distance] :
         distinctMaps(pointer<float>(weights), maps, rows, cols, count)) {
        list.push_back(static_cast<double>(map));
        list.push_back(distance);
    }
    return view(std::move(list));
}

}  // namespace

EMSCRIPTEN_BINDINGS(condense) {
    emscripten::enum_<Fusion>("Fusion")
        .value("mean", Fusion::mean)
        .value("max", Fusion::max)
        .value("min", Fusion::min);
    emscripten::enum_<Merge>("Merge")
        .value("mean", Merge::mean)
        .value("sum", Merge::sum)
        .value("max", Merge::max)
        .value("min", Merge::min)
        .value("first", Merge::first)
        .value("last", Merge::last);
    emscripten::value_object<WordGroups>("WordGroups")
        .field("wordOf", &WordGroups::wordOf)
        .field("words", &WordGroups::words)
        .field("merge", &WordGroups::merge);
    bind<&rolledOut>("rollout");
    bind<&mergedWords>("merge");
    bind<&distances>("headDistances");
    bind<&distinct>("distinctHeads");
}

}  // namespace phasor
