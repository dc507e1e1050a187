#include "product.h"

namespace phasor {

Matrix product(const float* x, Index rows, const Linear& linear) {
    Matrix y = allocate(rows, linear.out);
    for (Index i = 0; i < rows; ++i) {
        for (Index j = 0; j < linear.out; ++j) {
            double sum = linear.bias == nullptr ? 0 : static_cast<double>(linear.bias[j]);
            for (Index c = 0; c < linear.in; ++c)
                sum += static_cast<double>(x[i * linear.in + c]) *
                       static_cast<double>(linear.weights[c * linear.out + j]);
            y(i, j) = static_cast<float>(sum);
        }
    }
    return y;
}

}  // namespace phasor
