#include "attention/decompose.h"

namespace phasor {

ScoreTerms decompose(const float* content, const float* position, Index n, const Linear& queries,
                     const Linear& keys, float scale) {
    const Index d = queries.out;
    const auto scaledQueries = [&](const float* rows) {
        Matrix q = linear(rows, n, queries);
        q *= scale;
        return q;
    };
    const auto transposedKeys = [&](const float* rows) -> Matrix {
        return linear(rows, n, keys).transpose();
    };
    const Matrix contentQueries = scaledQueries(content);
    const Matrix positionQueries = scaledQueries(position);
    const Matrix contentKeys = transposedKeys(content);
    const Matrix positionKeys = transposedKeys(position);
    const auto term = [&](const Matrix& q, const Matrix& k) {
        return linear(q.data(), n, Linear{.weight = k.data(), .bias = nullptr, .in = d, .out = n});
    };
    return {.contentContent = term(contentQueries, contentKeys),
            .contentPosition = term(contentQueries, positionKeys),
            .positionContent = term(positionQueries, contentKeys),
            .positionPosition = term(positionQueries, positionKeys)};
}

}  // namespace phasor
