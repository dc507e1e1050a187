// Attention by the products and the exponential of Eigen alone, for comparison with the kernel
// (src/kernel/): eight heads of 64 columns, as in the first rows of `npm run bench`.
//
//   em++ -O3 -msimd128 -std=c++20 -isystem /usr/include/eigen3 -sALLOW_MEMORY_GROWTH
//     -sSTACK_SIZE=2MB -sENVIRONMENT=node tests/bench/eigen.cpp -o build/eigen.cjs
//   node build/eigen.cjs
#include <emscripten.h>

#include <Eigen/Core>
#include <algorithm>
#include <cstdio>
#include <vector>

using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// milliseconds, the median of 25 calls
template <typename Call>
double median(const Call& call) {
    std::vector<double> times(25);
    for (double& time : times) {
        const double begun = emscripten_get_now();
        call();
        time = emscripten_get_now() - begun;
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

int main() {
    constexpr int heads = 8;
    constexpr int columns = 64;
    for (const int n : {128, 512}) {
        const Matrix q = Matrix::Random(n, columns);
        const Matrix k = Matrix::Random(n, columns);
        const Matrix v = Matrix::Random(n, columns);
        Matrix weights(n, n);
        Matrix output(n, columns);
        const double products = median([&] {
            for (int head = 0; head < heads; ++head) weights.noalias() = q * k.transpose();
        });
        const double attention = median([&] {
            for (int head = 0; head < heads; ++head) {
                weights.noalias() = (0.125F * q) * k.transpose();
                for (auto row : weights.rowwise()) {
                    row = (row.array() - row.maxCoeff()).exp();
                    row /= row.sum();
                }
                output.noalias() = weights * v;
            }
        });
        const double operations = 2.0 * heads * n * n * columns;  // of one product
        std::printf("n = %d: attention %.1f ms, q·k %.1f GFLOP/s (%g)\n", n, attention,
                    operations / products / 1e6, static_cast<double>(output(0, 0)));
    }
}
