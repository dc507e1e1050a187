// Random problems of attention, and how far results are from those of attention/reference.h.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "attention/attention.h"
#include "attention/reference.h"

namespace phasor {

// Reproducible numbers from -2 to 2 (xorshift: Marsaglia 2003).
class Uniform {
public:
    explicit Uniform(std::uint32_t seed) : state(seed * 2654435761U + 1) {}

    float operator()() {
        state ^= state << 13U;
        state ^= state >> 17U;
        state ^= state << 5U;
        return static_cast<float>(state >> 8U) / 4194304.0F - 2;
    }
    std::vector<float> list(Index count) {
        std::vector<float> numbers(static_cast<std::size_t>(count));
        std::generate(numbers.begin(), numbers.end(), [this] { return (*this)(); });
        return numbers;
    }

private:
    std::uint32_t state;
};

// A problem that owns its random queries, keys and values, [b, n, h·d].
struct RandomProblem {
    std::vector<float> q, k, v;
    Attention problem;

    RandomProblem(std::uint32_t seed, Attention sizes) : problem(std::move(sizes)) {
        Uniform uniform(seed);
        Attention& p = problem;
        q = uniform.list(p.batch * p.queries * p.heads * p.dk);
        k = uniform.list(p.batch * p.keys * p.kvHeads * p.dk);
        v = uniform.list(p.batch * p.keys * p.kvHeads * p.dv);
        p.q = Rows::sideBySide(q.data(), p.heads, p.queries, p.dk);
        p.k = Rows::sideBySide(k.data(), p.kvHeads, p.keys, p.dk);
        p.v = Rows::sideBySide(v.data(), p.kvHeads, p.keys, p.dv);
        p.options.scale = 1 / std::sqrt(static_cast<double>(p.dk));
        if (p.offset.empty()) p.offset.assign(static_cast<std::size_t>(p.batch), 0);
        if (p.length.empty()) p.length.assign(static_cast<std::size_t>(p.batch), p.keys);
    }
};

// the largest difference of any output from the reference
inline double largestError(const Attention& problem, const AttentionResult& result) {
    double worst = 0;
    for (Index b = 0; b < problem.batch; ++b) {
        for (Index head = 0; head < problem.heads; ++head) {
            for (Index i = 0; i < problem.queries; ++i) {
                const ReferenceRow row = referenceAttention(problem, b, head, i);
                const float* out = result.output.data() +
                                   ((b * problem.queries + i) * problem.heads + head) * problem.dv;
                for (std::size_t c = 0; c < row.output.size(); ++c)
                    worst = std::max(worst, std::fabs(row.output[c] - static_cast<double>(out[c])));
            }
        }
    }
    return worst;
}

}  // namespace phasor
