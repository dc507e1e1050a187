#include "attention/multihead.h"

#include <algorithm>

namespace phasor {

MultiHeadResult multiHead(const float* x, const float* context, const MultiHead& weights,
                          Attention problem) {
    const Index m = problem.queries;
    const Matrix q = linear(x, problem.batch * m, weights.q);
    const Matrix k = linear(context, problem.batch * problem.keys, weights.k);
    const Matrix v = linear(context, problem.batch * problem.keys, weights.v);
    problem.stacked = false;
    problem.q = Rows::sideBySide(q.data(), problem.heads, m, problem.dk);
    problem.k = Rows::sideBySide(k.data(), problem.kvHeads, problem.keys, problem.dk);
    problem.v = Rows::sideBySide(v.data(), problem.kvHeads, problem.keys, problem.dv);

    MultiHeadResult result;
    result.rest = attention(problem);
    const Matrix headOutputs = std::move(result.rest.output);

    const Rows rows = Rows::sideBySide(headOutputs.data(), problem.heads, m, problem.dv);
    result.heads = allocate(problem.batch * problem.heads * m, problem.dv);
    float* next = result.heads.data();
    for (Index b = 0; b < problem.batch; ++b)
        for (Index head = 0; head < problem.heads; ++head)
            for (Index i = 0; i < m; ++i)
                next = std::copy_n(rows.at(b, head) + i * rows.rowStride, problem.dv, next);

    result.output = weights.o.weight == nullptr
                        ? headOutputs
                        : linear(headOutputs.data(), problem.batch * m, weights.o);
    return result;
}

}  // namespace phasor
