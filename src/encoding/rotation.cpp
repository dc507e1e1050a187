#include "encoding/rotation.h"

#include <algorithm>
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

// first, second, first, second value of two pairs
void storeInterleaved(float* out, Two firsts, Two seconds) {
#ifdef __wasm_simd128__
    const v128_t a = wasm_f32x4_demote_f64x2_zero(reinterpret_cast<v128_t>(firsts));
    const v128_t b = wasm_f32x4_demote_f64x2_zero(reinterpret_cast<v128_t>(seconds));
    wasm_v128_store(out, wasm_i32x4_shuffle(a, b, 0, 4, 1, 5));
#else
    for (int k = 0; k < 2; ++k) {
        out[2 * k] = static_cast<float>(firsts[k]);
        out[2 * k + 1] = static_cast<float>(seconds[k]);
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

void addAngles(const SineCosines& a, const SineCosines& b, SineCosines& result) {
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
    const Index fullPairs = std::min(pairs, columns.dim / 2);
    const bool interleaved = isInterleaved(columns.layout);
    const bool cosineFirst = isCosineFirst(columns.layout);
    const auto store = [=](float* out, Index j, Two sines, Two cosines) {
        const Two first = cosineFirst ? cosines : sines, second = cosineFirst ? sines : cosines;
        if (interleaved) {
            storeInterleaved(out + 2 * j, first, second);
        } else {
            storeTwo(out + j, first);
            storeTwo(out + pairs + j, second);
        }
    };
    Index j = 0;
    for (; j + 2 <= fullPairs; j += 2) {
        const Two ss = load(s + j), cc = load(c + j), sk = load(sine + j), ck = load(cosine + j);
        const Two x = ss * ck, y = cc * sk, u = cc * ck, v = ss * sk;
        store(ahead, j, x + y, u - v);
        store(behind, j, x - y, u + v);
    }
    for (; j < pairs; ++j) {
        const double x = s[j] * cosine[j], y = c[j] * sine[j];
        const double u = c[j] * cosine[j], v = s[j] * sine[j];
        const auto [first, second] = columnsOf(j, columns.layout, pairs);
        ahead[first] = static_cast<float>(cosineFirst ? u - v : x + y);
        behind[first] = static_cast<float>(cosineFirst ? u + v : x - y);
        if (second < columns.dim) {
            ahead[second] = static_cast<float>(cosineFirst ? x + y : u - v);
            behind[second] = static_cast<float>(cosineFirst ? x - y : u + v);
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
