#include "matrix.h"

#include <cmath>

namespace phasor {

void checkFinite(const char* name, const MatrixView& matrix) {
    for (Index i = 0; i < matrix.rows(); ++i) {
        const float* const row = matrix.data() + i * matrix.outerStride();
        for (Index k = 0; k < matrix.cols(); ++k) {
            if (std::isfinite(row[k])) continue;
            const std::string subscript = "[" + std::to_string(i) + "][" + std::to_string(k) + "]";
            reject((name + subscript).c_str(), "a finite number in float32",
                   static_cast<double>(row[k]));
        }
    }
}

}  // namespace phasor
