// Four floats at a time: WebAssembly SIMD, or equivalent plain loops for the native tests.
#pragma once

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#else
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#endif

namespace phasor {

#ifdef __wasm_simd128__

using Lanes = v128_t;

inline Lanes load(const float* source) {
    return wasm_v128_load(source);
}
inline Lanes loadSplat(const float* source) {
    return wasm_v128_load32_splat(source);
}
inline void store(float* target, Lanes a) {
    wasm_v128_store(target, a);
}
inline Lanes splat(float a) {
    return wasm_f32x4_splat(a);
}
inline Lanes add(Lanes a, Lanes b) {
    return wasm_f32x4_add(a, b);
}
inline Lanes subtract(Lanes a, Lanes b) {
    return wasm_f32x4_sub(a, b);
}
inline Lanes multiply(Lanes a, Lanes b) {
    return wasm_f32x4_mul(a, b);
}
inline Lanes divide(Lanes a, Lanes b) {
    return wasm_f32x4_div(a, b);
}
// a·b + c; the relaxed build may round once instead of twice
inline Lanes multiplyAdd(Lanes a, Lanes b, Lanes c) {
#ifdef __wasm_relaxed_simd__
    return wasm_f32x4_relaxed_madd(a, b, c);
#else
    return wasm_f32x4_add(wasm_f32x4_mul(a, b), c);
#endif
}
// a unless b is larger (or smaller): a NaN in a is kept, a NaN in b is ignored
inline Lanes larger(Lanes a, Lanes b) {
    return wasm_f32x4_pmax(a, b);
}
inline Lanes smaller(Lanes a, Lanes b) {
    return wasm_f32x4_pmin(a, b);
}
// the low bits of a, moved into the exponent
inline Lanes exponentFrom(Lanes a) {
    return wasm_i32x4_shl(a, 23);
}
// `yes` in a lane if `bits` has the bit of its entry of `masks`, else `no`
inline Lanes choose(std::uint32_t bits, const std::uint32_t* masks, Lanes yes, Lanes no) {
    const v128_t mask = wasm_v128_load(masks);
    const v128_t all = wasm_i32x4_splat(static_cast<std::int32_t>(bits));
    const v128_t set = wasm_i32x4_eq(wasm_v128_and(all, mask), mask);
    return wasm_v128_bitselect(yes, no, set);
}
// a 4×4 block: rows become columns
inline void transpose(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
    const Lanes ab = wasm_i32x4_shuffle(a, b, 0, 4, 1, 5);
    const Lanes cd = wasm_i32x4_shuffle(c, d, 0, 4, 1, 5);
    const Lanes abHigh = wasm_i32x4_shuffle(a, b, 2, 6, 3, 7);
    const Lanes cdHigh = wasm_i32x4_shuffle(c, d, 2, 6, 3, 7);
    a = wasm_i32x4_shuffle(ab, cd, 0, 1, 4, 5);
    b = wasm_i32x4_shuffle(ab, cd, 2, 3, 6, 7);
    c = wasm_i32x4_shuffle(abHigh, cdHigh, 0, 1, 4, 5);
    d = wasm_i32x4_shuffle(abHigh, cdHigh, 2, 3, 6, 7);
}

#else

using Lanes = std::array<float, 4>;

template <typename Function>
Lanes each(Function function) {
    return {function(0U), function(1U), function(2U), function(3U)};
}

inline Lanes load(const float* source) {
    return {source[0], source[1], source[2], source[3]};
}
inline Lanes loadSplat(const float* source) {
    return {*source, *source, *source, *source};
}
inline void store(float* target, const Lanes& a) {
    std::copy(a.begin(), a.end(), target);
}
inline Lanes splat(float a) {
    return {a, a, a, a};
}
inline Lanes add(const Lanes& a, const Lanes& b) {
    return each([&](unsigned k) { return a[k] + b[k]; });
}
inline Lanes subtract(const Lanes& a, const Lanes& b) {
    return each([&](unsigned k) { return a[k] - b[k]; });
}
inline Lanes multiply(const Lanes& a, const Lanes& b) {
    return each([&](unsigned k) { return a[k] * b[k]; });
}
inline Lanes divide(const Lanes& a, const Lanes& b) {
    return each([&](unsigned k) { return a[k] / b[k]; });
}
inline Lanes multiplyAdd(const Lanes& a, const Lanes& b, const Lanes& c) {
    return each([&](unsigned k) { return a[k] * b[k] + c[k]; });
}
inline Lanes larger(const Lanes& a, const Lanes& b) {
    return each([&](unsigned k) { return a[k] < b[k] ? b[k] : a[k]; });
}
inline Lanes smaller(const Lanes& a, const Lanes& b) {
    return each([&](unsigned k) { return b[k] < a[k] ? b[k] : a[k]; });
}
inline Lanes exponentFrom(const Lanes& a) {
    return each([&](unsigned k) {
        return std::bit_cast<float>(std::bit_cast<std::uint32_t>(a[k]) << 23U);
    });
}
inline Lanes choose(std::uint32_t bits, const std::uint32_t* masks, const Lanes& yes,
                    const Lanes& no) {
    return each([&](unsigned k) { return (bits & masks[k]) != 0 ? yes[k] : no[k]; });
}
inline void transpose(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
    const Lanes rows[] = {a, b, c, d};
    const auto column = [&](unsigned k) {
        return Lanes{rows[0][k], rows[1][k], rows[2][k], rows[3][k]};
    };
    a = column(0);
    b = column(1);
    c = column(2);
    d = column(3);
}

#endif

}  // namespace phasor
