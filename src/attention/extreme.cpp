#include "attention/extreme.h"

#include <algorithm>
#include <cmath>

#include "attention/kernel.h"
#include "elementary.h"

namespace phasor {
namespace {

constexpr double hidden = -std::numeric_limits<double>::infinity();

// 2^x, or 0 where it is negligible beside 1
double power(double x) {
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

bool isExtreme(const Head& head, Index query, const PackedHead& keys, float largest, float sum) {
    if (sum > 0 && std::fabs(largest) < 1e38F) {
        const float* output = head.output + query * head.outputStride;
        return !std::all_of(output, output + keys.dv, [](float x) { return std::isfinite(x); });
    }
    if (std::isnan(sum)) return false;
    // scores without stages, and capped ones, are either negligible beside leastTerm or would have
    // changed it
    const bool absorbed = !head.staged() || (head.softcap > 0 && head.softcap < 1e30);
    return !(largest == leastTerm && absorbed && head.logSumExp == nullptr &&
             sameTerms(head, query, head.visibility.of(query)));
}

}  // namespace

void correctExtreme(const Head& head, Index query, const PackedHead& keys, float largest,
                    float sum) {
    if (sum > 0 && std::fabs(largest) < 1e38F && !keys.mayOverflow()) return;
    if (!isExtreme(head, query, keys, largest, sum)) return;
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
    for (Index key = 0; key < keyCount; ++key) {
        p[key] = hidden;
        const float maskTerm = term(key);
        if (maskTerm == -infinity) continue;
        const float* column = keys.keysFrom(key / lanes * lanes) + key % lanes;
        double score = 0;
        for (Index c = 0; c < keys.dk; ++c)
            score += static_cast<double>(q[c]) * static_cast<double>(column[c * lanes]);
        score *= head.scale;
        if (head.softcap > 0) score = capped(score, head.softcap);
        p[key] = std::clamp(score + static_cast<double>(maskTerm), least, -least);
        maximum = std::max(maximum, p[key]);
    }
    double total = head.hasSink() ? power((static_cast<double>(head.sink) - maximum) * log2e) : 0;
    for (Index key = 0; key < keyCount; ++key) {
        p[key] = power((p[key] - maximum) * log2e);
        total += p[key];
    }
    if (head.logSumExp != nullptr)
        head.logSumExp[query] = static_cast<float>(maximum + binaryLogarithm(total) / log2e);
    for (Index key = 0; head.weights != nullptr && key < keyCount; ++key)
        head.weights[query * keyCount + key] = static_cast<float>(p[key] / total);
    for (Index c = 0; c < keys.dv; ++c) {
        const float* value = keys.valuesFrom(0) + c / lanes * keys.valuePanelSize() + c % lanes;
        double product = 0;
        for (Index key = 0; key < keyCount; ++key)
            product += p[key] * static_cast<double>(value[key * lanes]);
        head.output[query * head.outputStride + c] = static_cast<float>(product / total);
    }
}

}  // namespace phasor
