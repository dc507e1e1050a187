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

using F32x4 = v128_t;

[[nodiscard]] inline F32x4 load(const float* source) {
    return wasm_v128_load(source);
}
[[nodiscard]] inline F32x4 loadSplat(const float* source) {
    return wasm_v128_load32_splat(source);
}
inline void store(float* target, F32x4 a) {
    wasm_v128_store(target, a);
}
[[nodiscard]] inline F32x4 splat(float a) {
    return wasm_f32x4_splat(a);
}
[[nodiscard]] inline F32x4 add(F32x4 a, F32x4 b) {
    return wasm_f32x4_add(a, b);
}
[[nodiscard]] inline F32x4 subtract(F32x4 a, F32x4 b) {
    return wasm_f32x4_sub(a, b);
}
[[nodiscard]] inline F32x4 multiply(F32x4 a, F32x4 b) {
    return wasm_f32x4_mul(a, b);
}
[[nodiscard]] inline F32x4 divide(F32x4 a, F32x4 b) {
    return wasm_f32x4_div(a, b);
}
// a·b + c; the relaxed build may round once instead of twice
[[nodiscard]] inline F32x4 multiplyAdd(F32x4 a, F32x4 b, F32x4 c) {
#ifdef __wasm_relaxed_simd__
    return wasm_f32x4_relaxed_madd(a, b, c);
#else
    return wasm_f32x4_add(wasm_f32x4_mul(a, b), c);
#endif
}
// a unless b is larger (or smaller): a NaN in a is kept, a NaN in b is ignored
[[nodiscard]] inline F32x4 larger(F32x4 a, F32x4 b) {
    return wasm_f32x4_pmax(a, b);
}
[[nodiscard]] inline F32x4 smaller(F32x4 a, F32x4 b) {
    return wasm_f32x4_pmin(a, b);
}
// the low bits of a, moved into the exponent
[[nodiscard]] inline F32x4 exponentFrom(F32x4 a) {
    return wasm_i32x4_shl(a, 23);
}
// `yes` in a lane if `bits` has the bit of its entry of `masks`, else `no`
[[nodiscard]] inline F32x4 choose(std::uint32_t bits, const std::uint32_t* masks, F32x4 yes,
                                  F32x4 no) {
    const v128_t mask = wasm_v128_load(masks);
    const v128_t all = wasm_i32x4_splat(static_cast<std::int32_t>(bits));
    const v128_t set = wasm_i32x4_eq(wasm_v128_and(all, mask), mask);
    return wasm_v128_bitselect(yes, no, set);
}
// a 4×4 block: rows become columns
inline void transpose(F32x4& a, F32x4& b, F32x4& c, F32x4& d) {
    const F32x4 ab = wasm_i32x4_shuffle(a, b, 0, 4, 1, 5);
    const F32x4 cd = wasm_i32x4_shuffle(c, d, 0, 4, 1, 5);
    const F32x4 abHigh = wasm_i32x4_shuffle(a, b, 2, 6, 3, 7);
    const F32x4 cdHigh = wasm_i32x4_shuffle(c, d, 2, 6, 3, 7);
    a = wasm_i32x4_shuffle(ab, cd, 0, 1, 4, 5);
    b = wasm_i32x4_shuffle(ab, cd, 2, 3, 6, 7);
    c = wasm_i32x4_shuffle(abHigh, cdHigh, 0, 1, 4, 5);
    d = wasm_i32x4_shuffle(abHigh, cdHigh, 2, 3, 6, 7);
}

#else

using F32x4 = std::array<float, 4>;

template <typename Function>
F32x4 each(Function function) {
    return {function(0U), function(1U), function(2U), function(3U)};
}

[[nodiscard]] inline F32x4 load(const float* source) {
    return {source[0], source[1], source[2], source[3]};
}
[[nodiscard]] inline F32x4 loadSplat(const float* source) {
    return {*source, *source, *source, *source};
}
inline void store(float* target, const F32x4& a) {
    std::copy(a.begin(), a.end(), target);
}
[[nodiscard]] inline F32x4 splat(float a) {
    return {a, a, a, a};
}
[[nodiscard]] inline F32x4 add(const F32x4& a, const F32x4& b) {
    return each([&](unsigned k) { return a[k] + b[k]; });
}
[[nodiscard]] inline F32x4 subtract(const F32x4& a, const F32x4& b) {
    return each([&](unsigned k) { return a[k] - b[k]; });
}
[[nodiscard]] inline F32x4 multiply(const F32x4& a, const F32x4& b) {
    return each([&](unsigned k) { return a[k] * b[k]; });
}
[[nodiscard]] inline F32x4 divide(const F32x4& a, const F32x4& b) {
    return each([&](unsigned k) { return a[k] / b[k]; });
}
[[nodiscard]] inline F32x4 multiplyAdd(const F32x4& a, const F32x4& b, const F32x4& c) {
    return each([&](unsigned k) { return a[k] * b[k] + c[k]; });
}
[[nodiscard]] inline F32x4 larger(const F32x4& a, const F32x4& b) {
    return each([&](unsigned k) { return a[k] < b[k] ? b[k] : a[k]; });
}
[[nodiscard]] inline F32x4 smaller(const F32x4& a, const F32x4& b) {
    return each([&](unsigned k) { return b[k] < a[k] ? b[k] : a[k]; });
}
[[nodiscard]] inline F32x4 exponentFrom(const F32x4& a) {
    return each([&](unsigned k) {
        return std::bit_cast<float>(std::bit_cast<std::uint32_t>(a[k]) << 23U);
    });
}
[[nodiscard]] inline F32x4 choose(std::uint32_t bits, const std::uint32_t* masks, const F32x4& yes,
                                  const F32x4& no) {
    return each([&](unsigned k) { return (bits & masks[k]) != 0 ? yes[k] : no[k]; });
}
inline void transpose(F32x4& a, F32x4& b, F32x4& c, F32x4& d) {
    const F32x4 rows[] = {a, b, c, d};
    const auto column = [&](unsigned k) {
        return F32x4{rows[0][k], rows[1][k], rows[2][k], rows[3][k]};
    };
    a = column(0);
    b = column(1);
    c = column(2);
    d = column(3);
}

#endif

}  // namespace phasor
