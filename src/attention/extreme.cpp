#include "attention/extreme.h"

#include <algorithm>
#include <cmath>

#include "elementary.h"

namespace phasor {
namespace {

constexpr double hidden = -std::numeric_limits<double>::infinity();

// what products may add up to without leaving the range of float32 in between, with room for
// rounding
constexpr double mostProducts = 1e38;

// the most that the products of a query with a key add up to
double largestSum(double largestInQuery, const PackedHead& keys) {
    return largestInQuery * static_cast<double>(keys.largestKey()) * static_cast<double>(keys.dk);
}

// 2^x, or 0 where it is negligible beside 1
double powerOrZero(double x) {
    return x < -300 ? 0 : powerOfTwo(x);
}

// c·tanh(s / c)
double capped(double s, double c) {
    const double y = powerOfTwo(std::clamp(2 * s / c * log2e, -100.0, 100.0));
    return c * (y - 1) / (y + 1);
}

// whether all keys that the query sees have the same term of a mask. If it is so low that their
// scores are lost in it, float32 gives all of them the same weight, which is right. This is common
// where -3.4e38 is written for "hidden"
bool sameTerms(const Head& head, Index query, Interval seen) {
    if (head.mask.bias == nullptr || head.visibility.addsKeys()) return false;
    float first = infinity;
    for (Index key = seen.from; key < seen.to; ++key) {
        const float term = head.mask.term(query, key);
        if (term == -infinity) continue;
        if (first == infinity) first = term;
        if (term != first) return false;
    }
    return true;
}

// whether the products of this query may overflow, if those of its tile may
bool isOutOfRange(const Head& head, Index query, const PackedHead& keys) {
    const float largest = largestMagnitude(head.q + query * head.qStride, keys.dk);
    const double factor = std::fabs(head.scale) * (head.staged() ? 1 : log2e);
    return std::isfinite(largest) && std::isfinite(keys.largestKey()) &&
           largestSum(static_cast<double>(largest) * factor, keys) > mostProducts;
}

bool isExtreme(const Head& head, Index query, const PackedHead& keys, float rowMax, float sum) {
    if (sum > 0 && std::fabs(rowMax) < 1e38F) {
        const float* output = head.output + query * head.outputStride;
        return !std::all_of(output, output + keys.dv, [](float x) { return std::isfinite(x); });
    }
    if (std::isnan(sum)) return false;
    // scores without stages, and capped ones, are either negligible beside leastTerm or would have
    // changed it
    const bool absorbed = !head.staged() || (head.softcap > 0 && head.softcap < 1e30);
    return !(rowMax == leastTerm && absorbed && head.logSumExp == nullptr &&
             sameTerms(head, query, head.visibility.of(query)));
}

}  // namespace

bool productsMayOverflow(const float* scaledQueries, Index count, const PackedHead& keys) {
    const auto largest = static_cast<double>(largestMagnitude(scaledQueries, count));
    // also where a number is not finite
    return !(largestSum(largest, keys) <= mostProducts);
}

void correctExtreme(const Head& head, Index query, const PackedHead& keys, float rowMax, float sum,
                    bool suspected) {
    const bool products = suspected && isOutOfRange(head, query, keys);
    if (!products) {
        if (sum > 0 && std::fabs(rowMax) < 1e38F && !keys.mayOverflow()) return;
        if (!isExtreme(head, query, keys, rowMax, sum)) return;
    }
    const Index keyCount = keys.size();
    const Interval seen = head.visibility.of(query);
    const auto term = [&](Index key) { return head.term(query, seen, key); };
    Index firstVisible = 0;
    while (firstVisible < keyCount && term(firstVisible) == -infinity) ++firstVisible;
    if (firstVisible == keyCount && !head.hasSink()) return;

    const float* q = head.q + query * head.qStride;
    Eigen::VectorXd p = allocate<Eigen::VectorXd>(keyCount, 1);
    // finite, as the difference of two infinities is NaN
    constexpr double least = -std::numeric_limits<double>::max();
    double maximum = head.hasSink() ? static_cast<double>(head.sink) : least;
    const auto write = [&](float* stage, Index key, double value) {
        if (products && stage != nullptr) stage[query * keyCount + key] = static_cast<float>(value);
    };
    for (Index key = 0; key < keyCount; ++key) {
        p[key] = hidden;
        const float maskTerm = term(key);
        write(head.masked, key, hidden);
        if (maskTerm == -infinity && !(products && head.staged())) continue;
        const float* column = keys.keysFrom(key / panelWidth * panelWidth) + key % panelWidth;
        double score = 0;
        for (Index c = 0; c < keys.dk; ++c)
            score += static_cast<double>(q[c]) * static_cast<double>(column[c * panelWidth]);
        score *= head.scale;
        write(head.scores, key, score);
        if (head.softcap > 0) score = capped(score, head.softcap);
        write(head.capped, key, score);
        if (maskTerm == -infinity) continue;
        write(head.masked, key, score + static_cast<double>(maskTerm));
        p[key] = std::clamp(score + static_cast<double>(maskTerm), least, -least);
        maximum = std::max(maximum, p[key]);
    }
    double total =
        head.hasSink() ? powerOrZero((static_cast<double>(head.sink) - maximum) * log2e) : 0;
    for (Index key = 0; key < keyCount; ++key) {
        p[key] = powerOrZero((p[key] - maximum) * log2e);
        total += p[key];
    }
    if (head.logSumExp != nullptr)
        head.logSumExp[query] = static_cast<float>(maximum + binaryLogarithm(total) / log2e);
    for (Index key = 0; head.weights != nullptr && key < keyCount; ++key)
        head.weights[query * keyCount + key] = static_cast<float>(p[key] / total);
    for (Index c = 0; c < keys.dv; ++c) {
        const float* value =
            keys.valuesFrom(0) + c / panelWidth * keys.valuePanelSize() + c % panelWidth;
        double product = 0;
        for (Index key = 0; key < keyCount; ++key)
            product += p[key] * static_cast<double>(value[key * panelWidth]);
        head.output[query * head.outputStride + c] = static_cast<float>(product / total);
    }
}

}  // namespace phasor
