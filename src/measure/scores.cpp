#include "measure/scores.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace phasor::measure {
namespace {

// Keys that a regression takes: of all queries together, and of each at least.
constexpr Index keysOfAll = 24000, keysOfQuery = 8;

// Queries, and keys of each of them, by which the key head is chosen.
constexpr Index soughtQueries = 12, soughtKeys = 24;

// What float32 arithmetic leaves of a product, and of a sum of weights.
constexpr double ofProduct = 1.2e-7, ofSum = 2e-7;

bool isSeen(const QuerySample& sample, Index row, Index j) {
    const double solved = sample.most.size() > 0 ? sample.most(row, j) : 0;
    return sample.numbers(row, j) > (sample.areScores ? -infinity : solved);
}

// Query i of a head and the keys of a key head that it sees: `most` of them, spread over all.
Query queryOf(const QuerySample& sample, Index head, Index i, Index keyHead, Index most) {
    const Index row = head * sample.queries() + i;
    std::vector<Index> seen, keys;
    for (Index j = 0; j < sample.keys(); ++j)
        if (isSeen(sample, row, j)) seen.push_back(j);
    const double count = static_cast<double>(seen.size());
    const double step = std::max(1.0, count / static_cast<double>(most));
    for (double at = 0; at < count; at += step) keys.push_back(seen[static_cast<std::size_t>(at)]);
    const Vectors vectors =
        sample.k.middleRows(keyHead * sample.keys(), sample.keys())(keys, Eigen::all);
    const List numbers = sample.numbers.row(row)(keys);
    // products are summed in float32, of numbers that were rounded
    const double root = std::sqrt(static_cast<double>(sample.k.cols()));
    const double ofSums = std::max(ofProduct, sample.inputNoise / root) / root;
    Query query{.head = head,
                .place = i,
                .dots = vectors.lazyProduct(sample.q.row(row).transpose()),
                .distances = List(std::ssize(keys)),
                .logs = numbers,
                .errors = ofSums * sample.q.row(row).norm() * vectors.rowwise().norm()};
    std::transform(keys.begin(), keys.end(), query.distances.begin(),
                   [&](Index j) { return sample.places[i] - static_cast<double>(j); });
    if (sample.areScores) {
        query.errors += sample.noise * numbers.abs() + sample.floor + 1e-7;
        return query;
    }
    query.logs = numbers.unaryExpr([](double weight) { return naturalLogarithm(weight); });
    List least = List::Constant(numbers.size(), sample.floor);
    if (sample.usual.size() > 0) least = sample.usual.row(row)(keys);
    query.errors += sample.noise + least / numbers + 1e-7;
    return query;
}

// Queries from `first` on of a head that see a key.
std::vector<Query> queriesOf(const QuerySample& sample, Index head, Index first, Index keyHead,
                             Index most) {
    std::vector<Query> queries;
    for (Index i = first; i < sample.queries(); ++i) {
        Query query = queryOf(sample, head, i, keyHead, most);
        if (query.keys() > 0) queries.push_back(std::move(query));
    }
    return queries;
}

Index keysOf(const std::vector<Query>& queries) {
    return std::accumulate(queries.begin(), queries.end(), Index{0},
                           [](Index sum, const Query& query) { return sum + query.keys(); });
}

// The key head whose products follow the numbers of a head best; -1 where none does.
Index keyHeadOf(const QuerySample& sample, Index head) {
    const Index count = std::min(sample.queries(), soughtQueries);
    const Index first = sample.queries() - count;
    Index best = -1;
    double least = std::numeric_limits<double>::infinity();
    for (Index keyHead = 0; keyHead < sample.keyHeads; ++keyHead) {
        std::vector<Query> queries = queriesOf(sample, head, first, keyHead, soughtKeys);
        // queries of two or three keys fit any scale of their own
        const bool areFew = keysOf(queries) < 4 * count;
        for (Query& query : queries) {
            query.head = 0;
            query.place -= first;
            // only the order of the fits is asked for, also where a cap bends them
            query.errors = query.errors.max(1e-3);
        }
        const auto fit = fitted(queries, {.scales = areFew ? 1 : count,
                                          .slopes = areFew ? 0 : 1,
                                          .hasCap = false,
                                          .hasOffsets = !sample.areScores});
        if (!fit || !(fit->scales.sum() > 0) || !(fit->left < least)) continue;
        best = keyHead;
        least = fit->left;
    }
    return best;
}

// ---- how scores are made of q·k ----

struct Model {
    Scales scales;
    bool hasSlopes;
    bool hasCap;
};

constexpr Model simplestFirst[] = {
    {Scales::one, false, false},  {Scales::one, true, false}, {Scales::one, false, true},
    {Scales::each, false, false}, {Scales::one, true, true},  {Scales::each, true, false},
};

// Fits the simplest model that explains the scores.
void findFit(const QuerySample& sample, const std::vector<Query>& queries, Scores& scores) {
    for (const auto& [scales, hasSlopes, hasCap] : simplestFirst) {
        const auto found = fitted(queries, {.scales = scales == Scales::one ? 1 : sample.queries(),
                                            .slopes = hasSlopes ? sample.heads : 0,
                                            .hasCap = hasCap,
                                            .hasOffsets = !sample.areScores});
        if (!found || !found->fits || found->cap < 0) continue;
        // a cap that is not clear of its error is none
        if (hasCap && !(1 / found->cap > 2 * found->errors[found->errors.size() - 1])) continue;
        scores.scales = scales;
        scores.fit = *found;
        return;
    }
}

// ---- sinks ----

// Logarithms of what is missing from the sums of queries, by head, as scores of a sink. `isShort`:
// whether anything is.
struct Missing {
    std::vector<std::vector<Measured>> logits;
    bool isShort;
};

Missing missingOf(const QuerySample& sample, const std::vector<Query>& queries,
                  const Scores& scores) {
    Missing missing{std::vector<std::vector<Measured>>(sizeOf(sample.heads)), false};
    for (const Query& query : queries) {
        const Index row = query.head * sample.queries() + query.place;
        const double error = 3 * sample.noise * sample.numbers.row(row).norm() +
                             ofSum * std::sqrt(static_cast<double>(sample.keys())) +
                             (sample.sums.size() > 0 ? sample.sums[row] : 0);
        const double rest = 1 - sample.numbers.row(row).sum();
        if (std::fabs(rest) > 6 * error) missing.isShort = true;
        if (rest < 10 * error) continue;
        // a weight and its score say what the softmax took from all scores
        const double score = scores.fit.scoreOf(query, 0);
        const double logit = naturalLogarithm(rest) + score - query.logs[0];
        missing.logits[sizeOf(query.head)].push_back({logit, error / rest + query.errors[0]});
    }
    return missing;
}

void findSinks(const QuerySample& sample, const std::vector<Query>& queries, Scores& scores) {
    const auto [logits, isShort] = missingOf(sample, queries, scores);
    if (!isShort) return;
    scores.sums = Sums::uneven;
    List sinks(sample.heads);
    double within = 0;
    for (Index head = 0; head < sample.heads; ++head) {
        const std::vector<Measured>& own = logits[sizeOf(head)];
        double sum = 0, weight = 0;
        for (const auto& [value, error] : own) {
            sum += value / square(error);
            weight += 1 / square(error);
        }
        sinks[head] = sum / weight;
        within = std::max(within, 2 / std::sqrt(weight) + 1e-6);
        const bool isEven = std::all_of(own.begin(), own.end(), [&](const Measured& one) {
            return std::fabs(one.value - sinks[head]) <= 6 * one.error + 1e-5;
        });
        if (own.empty() || !isEven) return;
    }
    scores.sums = Sums::sinks;
    scores.sinks = sinks;
    scores.sinksWithin = within;
}

// The scores of heads with these key heads.
Scores scoresWith(const QuerySample& sample, const Indices& keyHeads) {
    const Index count = std::max<Index>(1, sample.heads * sample.queries());
    std::vector<Query> queries;
    for (Index head = 0; head < sample.heads; ++head) {
        const Index keyHead = std::max<Index>(0, keyHeads[head]);
        for (Query& query :
             queriesOf(sample, head, 0, keyHead, std::max(keysOfQuery, keysOfAll / count)))
            queries.push_back(std::move(query));
    }
    Scores scores{.keyHeads = keyHeads};
    for (const Query& query : queries) {
        scores.mostKeys = std::max(scores.mostKeys, query.keys());
        scores.areZero = scores.areZero && (query.dots == 0).all();
        scores.coarsest = std::max(scores.coarsest, query.errors.maxCoeff());
    }
    findFit(sample, queries, scores);
    if (scores.scales != Scales::none && !sample.areScores) findSinks(sample, queries, scores);
    return scores;
}

}  // namespace

Scores scoresOf(const QuerySample& sample) {
    Indices usual(sample.heads), best(sample.heads);
    for (Index head = 0; head < sample.heads; ++head) {
        usual[head] = head * sample.keyHeads / sample.heads;
        best[head] = keyHeadOf(sample, head);
    }
    Scores scores = scoresWith(sample, usual);
    const bool isUsual = (best == usual).all();
    scores.isAmbiguous = !isUsual;
    if (isUsual || scores.scales != Scales::none) return scores;
    return scoresWith(sample, best);
}

}  // namespace phasor::measure
