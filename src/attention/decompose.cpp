#include "attention/decompose.h"

namespace phasor {

ScoreTerms decompose(const float* content, const float* position, Index n, const Linear& queries,
                     const Linear& keys, float scale) {
    const Index d = queries.out;
    const auto asked = [&](const float* rows) {
        Matrix q = product(rows, n, queries);
        for (Index k = 0; k < q.size(); ++k) q.data()[k] *= scale;
        return q;
    };
    const auto offered = [&](const float* rows) -> Matrix {
        return product(rows, n, keys).transpose();
    };
    const Matrix contentQueries = asked(content);
    const Matrix positionQueries = asked(position);
    const Matrix contentKeys = offered(content);
    const Matrix positionKeys = offered(position);
    const auto term = [&](const Matrix& q, const Matrix& k) {
        return product(q.data(), n, {.weights = k.data(), .bias = nullptr, .in = d, .out = n});
    };
    return {.contentContent = term(contentQueries, contentKeys),
            .contentPosition = term(contentQueries, positionKeys),
            .positionContent = term(positionQueries, contentKeys),
            .positionPosition = term(positionQueries, positionKeys)};
}

}  // namespace phasor
