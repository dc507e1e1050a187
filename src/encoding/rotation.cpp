#include "encoding/rotation.h"

#include <cstddef>
#include <cstring>
#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

namespace phasor {
namespace {

// values of two neighbouring pairs; GCC and Clang have this type on every machine
using Two = double __attribute__((vector_size(16)));

Two load(const double* from) {
    Two two;
    std::memcpy(&two, from, sizeof two);
    return two;
}

// sin, cos, sin, cos of two pairs
void storeInterleaved(float* out, Two sines, Two cosines) {
#ifdef __wasm_simd128__
    const v128_t s = wasm_f32x4_demote_f64x2_zero(reinterpret_cast<v128_t>(sines));
    const v128_t c = wasm_f32x4_demote_f64x2_zero(reinterpret_cast<v128_t>(cosines));
    wasm_v128_store(out, wasm_i32x4_shuffle(s, c, 0, 4, 1, 5));
#else
    for (int k = 0; k < 2; ++k) {
        out[2 * k] = static_cast<float>(sines[k]);
        out[2 * k + 1] = static_cast<float>(cosines[k]);
    }
#endif
}

void storeTwo(float* out, Two values) {
#ifdef __wasm_simd128__
    wasm_v128_store64_lane(out, wasm_f32x4_demote_f64x2_zero(reinterpret_cast<v128_t>(values)), 0);
#else
    for (int k = 0; k < 2; ++k) out[k] = static_cast<float>(values[k]);
#endif
}

}  // namespace

void rotate(const SineCosines& a, const SineCosines& b, SineCosines& result) {
    for (std::size_t j = 0; j < a.sines.size(); ++j) {
        const double sine = a.sines[j] * b.cosines[j] + a.cosines[j] * b.sines[j];
        result.cosines[j] = a.cosines[j] * b.cosines[j] - a.sines[j] * b.sines[j];
        result.sines[j] = sine;
    }
}

void writeBothWays(const SineCosines& row, const SineCosines& step, Index pairs,
                   const Columns& columns, float* ahead, float* behind) {
    const double* const s = row.sines.data();
    const double* const c = row.cosines.data();
    const double* const sine = step.sines.data();
    const double* const cosine = step.cosines.data();
    const Index fullPairs = columns.dim / 2;
    const bool interleaved = columns.layout == Layout::interleaved;
    Index j = 0;
    if (interleaved) {
        for (; j + 2 <= fullPairs && j + 2 <= pairs; j += 2) {
            const Two ss = load(s + j), cc = load(c + j), sk = load(sine + j),
                      ck = load(cosine + j);
            const Two x = ss * ck, y = cc * sk, u = cc * ck, v = ss * sk;
            storeInterleaved(ahead + 2 * j, x + y, u - v);
            storeInterleaved(behind + 2 * j, x - y, u + v);
        }
    } else {
        for (; j + 2 <= fullPairs && j + 2 <= pairs; j += 2) {
            const Two ss = load(s + j), cc = load(c + j), sk = load(sine + j),
                      ck = load(cosine + j);
            const Two x = ss * ck, y = cc * sk, u = cc * ck, v = ss * sk;
            storeTwo(ahead + j, x + y);
            storeTwo(behind + j, x - y);
            storeTwo(ahead + pairs + j, u - v);
            storeTwo(behind + pairs + j, u + v);
        }
    }
    for (; j < pairs; ++j) {
        const double x = s[j] * cosine[j], y = c[j] * sine[j];
        const double u = c[j] * cosine[j], v = s[j] * sine[j];
        const Index sineColumn = interleaved ? 2 * j : j;
        const Index cosineColumn = interleaved ? 2 * j + 1 : pairs + j;
        ahead[sineColumn] = static_cast<float>(x + y);
        behind[sineColumn] = static_cast<float>(x - y);
        if (cosineColumn < columns.dim) {
            ahead[cosineColumn] = static_cast<float>(u - v);
            behind[cosineColumn] = static_cast<float>(u + v);
        }
    }
    if (columns.dim > 2 * pairs) ahead[columns.dim - 1] = behind[columns.dim - 1] = 0;
}

TwoSums cosineSumBothWays(const SineCosines& row, const SineCosines& step) {
    Two even = {0, 0}, odd = {0, 0};
    for (std::size_t j = 0; j < row.sines.size(); j += 2) {
        even += load(&row.cosines[j]) * load(&step.cosines[j]);
        odd += load(&row.sines[j]) * load(&step.sines[j]);
    }
    const double u = even[0] + even[1], v = odd[0] + odd[1];
    return {u - v, u + v};
}

}  // namespace phasor
