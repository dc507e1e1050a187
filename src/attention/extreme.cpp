#include "attention/extreme.h"

#include <algorithm>
#include <cmath>

#include "elementary.h"

namespace phasor {
namespace {

constexpr double hiddenScore = -std::numeric_limits<double>::infinity();

// the largest sum of products whose partial sums stay in the range of float32, with room for
// rounding
constexpr double mostProducts = 1e38;

// an upper bound of the sum of products of a query with a key
double largestSum(double largestInQuery, const PackedHead& keys) {
    return largestInQuery * static_cast<double>(keys.largestKey()) * static_cast<double>(keys.dk);
}

// 2^x, or 0 where it is negligible beside 1
double powerOrZero(double x) {
    return x < -300 ? 0 : std::isnan(x) ? x : powerOfTwo(x);
}

// c·tanh(s / c)
double capped(double s, double c) {
    if (std::isnan(s)) return s;
    const double yMinus1 = powerOfTwoMinus1(std::clamp(2 * s / c * log2e, -100.0, 100.0));
    return c * (yMinus1 / (yMinus1 + 2));
}

// whether the mask has the same term for all keys that the query sees. If the term is so low that
// their scores are lost in it, float32 gives all of them the same weight, which is right. This is
// common where -3.4e38 is written for "hidden"
bool sameTerms(const Head& head, Index query, Interval seen) {
    if (head.in.mask.bias == nullptr || head.in.visibility.addsKeys()) return false;
    float first = infinity;
    for (Index key = seen.from; key < seen.to; ++key) {
        const float term = head.in.mask.term(query, key);
        if (term == -infinity) continue;
        if (first == infinity) first = term;
        if (term != first) return false;
    }
    return true;
}

// whether the products of this query may overflow, given that some query of its tile may
bool isOutOfRange(const Head& head, Index query, const PackedHead& keys) {
    const float largest = largestMagnitude({head.in.q + query * head.in.qStride, sizeOf(keys.dk)});
    const double scaled = static_cast<double>(largest) * std::fabs(head.steps().factor());
    return std::isfinite(largest) &&
           (scaled > largestFinite || largestSum(scaled, keys) > mostProducts);
}

bool isExtreme(const Head& head, Index query, const PackedHead& keys, float rowMax, float sum) {
    if (sum > 0 && std::fabs(rowMax) < 1e38F) {
        const float* output = head.out.output + query * head.out.outputStride;
        return !std::all_of(output, output + keys.dv, [](float x) { return std::isfinite(x); });
    }
    if (std::isnan(sum)) return false;
    // scores without stages, and capped ones, are either negligible beside leastTerm or would have
    // changed it
    const bool absorbed = !head.steps().natural || (head.in.softcap > 0 && head.in.softcap < 1e30);
    return !(rowMax == leastTerm && absorbed && head.out.logSumExp == nullptr &&
             sameTerms(head, query, head.in.visibility.of(query)));
}

}  // namespace

bool productsMayOverflow(std::span<const float> scaledQueries, const PackedHead& keys) {
    const auto largest = static_cast<double>(largestMagnitude(scaledQueries));
    // even if a query is not finite
    return !(largestSum(largest, keys) <= mostProducts);
}

void correctExtreme(const Head& head, Index query, const PackedHead& keys, float rowMax, float sum,
                    bool suspected) {
    const bool products = suspected && isOutOfRange(head, query, keys);
    if (!products) {
        if (sum > 0 && std::fabs(rowMax) < 1e38F && !keys.mayOverflow()) return;
        if (!isExtreme(head, query, keys, rowMax, sum)) return;
    }
    attendInDouble(head, query, keys, products);
}

void attendInDouble(const Head& head, Index query, const PackedHead& keys, bool products) {
    const Index keyCount = keys.size();
    const bool staged = products && head.steps().natural;
    const Interval seen = head.in.visibility.of(query);
    const auto term = [&](Index key) { return head.in.term(query, seen, key); };
    Index firstVisible = 0;
    while (firstVisible < keyCount && term(firstVisible) == -infinity) ++firstVisible;
    if (firstVisible == keyCount && !head.in.hasSink()) return;

    const float* q = head.in.q + query * head.in.qStride;
    Eigen::VectorXd p = allocate<Eigen::VectorXd>(keyCount, 1);
    // finite, because the difference of two infinities is NaN
    constexpr double least = -std::numeric_limits<double>::max();
    double maximum = head.in.hasSink() ? static_cast<double>(head.in.sink) : least;
    const auto write = [&](float* stage, Index key, double value) {
        if (products && stage != nullptr) stage[query * keyCount + key] = static_cast<float>(value);
    };
    for (Index key = 0; key < keyCount; ++key) {
        p[key] = hiddenScore;
        const float maskTerm = term(key);
        write(head.out.masked, key, hiddenScore);
        if (maskTerm == -infinity && !staged) continue;
        const float* column = keys.keysFrom(key / panelWidth * panelWidth) + key % panelWidth;
        double score = 0;
        for (Index c = 0; c < keys.dk; ++c)
            score += static_cast<double>(q[c]) * static_cast<double>(column[c * panelWidth]);
        score *= head.in.scale;
        write(head.out.scores, key, score);
        if (head.in.softcap > 0) score = capped(score, head.in.softcap);
        write(head.out.capped, key, score);
        if (maskTerm == -infinity) continue;
        write(head.out.masked, key, score + static_cast<double>(maskTerm));
        p[key] = std::clamp(score + static_cast<double>(maskTerm), least, -least);
        maximum = std::max(maximum, p[key]);
    }
    // infinities and NaN cannot be scaled into range
    if (std::any_of(p.begin(), p.end(), [](double score) { return std::isnan(score); })) {
        p.setConstant(std::numeric_limits<double>::quiet_NaN());
        maximum = 0;
    }
    double total =
        head.in.hasSink() ? powerOrZero((static_cast<double>(head.in.sink) - maximum) * log2e) : 0;
    for (Index key = 0; key < keyCount; ++key) {
        p[key] = powerOrZero((p[key] - maximum) * log2e);
        total += p[key];
    }
    if (head.out.logSumExp != nullptr)
        head.out.logSumExp[query] = static_cast<float>(maximum + binaryLogarithm(total) / log2e);
    for (Index key = 0; head.out.weights != nullptr && key < keyCount; ++key)
        head.out.weights[query * keyCount + key] = static_cast<float>(p[key] / total);
    for (Index c = 0; c < keys.dv; ++c) {
        const float* value =
            keys.valuesFrom(0) + c / panelWidth * keys.valuePanelSize() + c % panelWidth;
        double product = 0;
        for (Index key = 0; key < keyCount; ++key)
            product += p[key] * static_cast<double>(value[key * panelWidth]);
        head.out.output[query * head.out.outputStride + c] = static_cast<float>(product / total);
    }
}

}  // namespace phasor
