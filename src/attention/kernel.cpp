#include "attention/kernel.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "attention/lanes.h"
#include "elementary.h"

namespace phasor {
namespace {

// 2^x = 2^n · p(f) with n = round(x), |f| ≤ 1/2; p is the minimax polynomial of degree 5 with
// p(0) = 1, relative error 1.6e-7. Adding `shift` rounds x to an integer whose low bits, moved into
// the exponent, are 2^n.
struct Exponential {
    float least[4] = {-127, -127, -127, -127};  // 2^x is 0 from here down
    float shift[4] = {12582912.0F + 127, 12582912.0F + 127, 12582912.0F + 127, 12582912.0F + 127};
    float one[4] = {1, 1, 1, 1};
    float c1[4] = {0.69314694F, 0.69314694F, 0.69314694F, 0.69314694F};
    float c2[4] = {0.24022120F, 0.24022120F, 0.24022120F, 0.24022120F};
    float c3[4] = {0.05550713F, 0.05550713F, 0.05550713F, 0.05550713F};
    float c4[4] = {0.00967554F, 0.00967554F, 0.00967554F, 0.00967554F};
    float c5[4] = {0.00132765F, 0.00132765F, 0.00132765F, 0.00132765F};
};

Exponential constants;

// Hides from the compiler that these are constants, so that it loads them as operands; otherwise
// engines rebuild each constant at every use.
const Exponential* hiddenConstants() {
    const Exponential* pointer = &constants;
    asm volatile("" : "+r"(pointer));
    return pointer;
}

// 2^x = scale · (1 + fraction · p)
template <int count>
struct Powers {
    Lanes scale[count];
    Lanes fraction[count];
    Lanes p[count];
};

// Computes `count` vectors side by side, so that each constant is loaded once for all of them.
template <int count>
inline Powers<count> powers(const Lanes (&x)[count], const Exponential* e) {
    const auto forEach = [](const auto& step) {
        for (int k = 0; k < count; ++k) step(k);
    };
    Powers<count> result;
    auto& [scale, f, p] = result;
    forEach([&](int k) { f[k] = larger(x[k], load(e->least)); });
    forEach([&](int k) { scale[k] = add(f[k], load(e->shift)); });
    forEach([&](int k) { f[k] = subtract(f[k], subtract(scale[k], load(e->shift))); });
    forEach([&](int k) { scale[k] = exponentFrom(scale[k]); });
    forEach([&](int k) { p[k] = multiplyAdd(f[k], load(e->c5), load(e->c4)); });
    forEach([&](int k) { p[k] = multiplyAdd(f[k], p[k], load(e->c3)); });
    forEach([&](int k) { p[k] = multiplyAdd(f[k], p[k], load(e->c2)); });
    forEach([&](int k) { p[k] = multiplyAdd(f[k], p[k], load(e->c1)); });
    return result;
}

// x → 2^x
template <int count>
inline void power2(Lanes (&x)[count], const Exponential* e) {
    const Powers<count> parts = powers(x, e);
    for (int k = 0; k < count; ++k) x[k] = multiplyAdd(parts.fraction[k], parts.p[k], load(e->one));
    for (int k = 0; k < count; ++k) x[k] = multiply(parts.scale[k], x[k]);
}

// For a single vector. Rarely called, so not inlined, to keep the code small.
[[gnu::noinline]] Lanes power2(Lanes x, const Exponential* e) {
    Lanes one[] = {x};
    power2(one, e);
    return one[0];
}

// the bit of a byte that belongs to each lane: of lanes 0 to 3, and of lanes 4 to 7
constexpr std::uint32_t lowBits[4] = {1, 2, 4, 8};
constexpr std::uint32_t highBits[4] = {16, 32, 64, 128};

}  // namespace

void pack(const float* source, Index stride, Index rows, Index cols, float factor, float* panel) {
    Index c = 0;
    if (rows == lanes) {
        const Lanes f = splat(factor);
        for (; c + 4 <= cols; c += 4) {
            for (Index half = 0; half < lanes; half += 4) {
                const float* first = source + half * stride + c;
                Lanes r0 = load(first);
                Lanes r1 = load(first + stride);
                Lanes r2 = load(first + 2 * stride);
                Lanes r3 = load(first + 3 * stride);
                transpose(r0, r1, r2, r3);
                float* row = panel + c * lanes + half;
                store(row, multiply(r0, f));
                store(row + lanes, multiply(r1, f));
                store(row + 2 * lanes, multiply(r2, f));
                store(row + 3 * lanes, multiply(r3, f));
            }
        }
    }
    for (; c < cols; ++c)
        for (Index r = 0; r < lanes; ++r)
            panel[c * lanes + r] = r < rows ? source[r * stride + c] * factor : 0;
}

void unpack(const float* panel, Index cols, const float* factor, float* target, Index stride,
            Index rows) {
    Index c = 0;
    if (rows == lanes) {
        for (; c + 4 <= cols; c += 4) {
            for (Index half = 0; half < lanes; half += 4) {
                const Lanes f = load(factor + half);
                const float* first = panel + c * lanes + half;
                Lanes r0 = multiply(load(first), f);
                Lanes r1 = multiply(load(first + lanes), f);
                Lanes r2 = multiply(load(first + 2 * lanes), f);
                Lanes r3 = multiply(load(first + 3 * lanes), f);
                transpose(r0, r1, r2, r3);
                float* row = target + half * stride + c;
                store(row, r0);
                store(row + stride, r1);
                store(row + 2 * stride, r2);
                store(row + 3 * stride, r3);
            }
        }
    }
    for (; c < cols; ++c)
        for (Index r = 0; r < rows; ++r) target[r * stride + c] = panel[c * lanes + r] * factor[r];
}

void products(const float* a, Index stride, Index rows, const float* b, Index depth, Index run,
              float* c, bool addToC) {
    for (Index row = 0; row < rows; row += 4, c += 4 * lanes) {
        const float* left = a + row / lanes * stride + row % lanes;
        const float* right = b;
        for (Index done = 0; done < depth; done += run) {
            const float* end = right + std::min(run, depth - done) * lanes;
            // the first step only multiplies, which is noticeably faster because runs are short
            Lanes b0 = load(right), b1 = load(right + 4);
            Lanes x = loadSplat(left);
            Lanes s00 = multiply(x, b0), s01 = multiply(x, b1);
            x = loadSplat(left + 1);
            Lanes s10 = multiply(x, b0), s11 = multiply(x, b1);
            x = loadSplat(left + 2);
            Lanes s20 = multiply(x, b0), s21 = multiply(x, b1);
            x = loadSplat(left + 3);
            Lanes s30 = multiply(x, b0), s31 = multiply(x, b1);
            left += lanes;
            right += lanes;
#pragma GCC unroll 1
            while (right != end) {
                b0 = load(right);
                b1 = load(right + 4);
                x = loadSplat(left);
                s00 = multiplyAdd(x, b0, s00);
                s01 = multiplyAdd(x, b1, s01);
                x = loadSplat(left + 1);
                s10 = multiplyAdd(x, b0, s10);
                s11 = multiplyAdd(x, b1, s11);
                x = loadSplat(left + 2);
                s20 = multiplyAdd(x, b0, s20);
                s21 = multiplyAdd(x, b1, s21);
                x = loadSplat(left + 3);
                s30 = multiplyAdd(x, b0, s30);
                s31 = multiplyAdd(x, b1, s31);
                left += lanes;
                right += lanes;
            }
            if (addToC || done > 0) {
                s00 = add(load(c), s00), s01 = add(load(c + 4), s01);
                s10 = add(load(c + 8), s10), s11 = add(load(c + 12), s11);
                s20 = add(load(c + 16), s20), s21 = add(load(c + 20), s21);
                s30 = add(load(c + 24), s30), s31 = add(load(c + 28), s31);
            }
            store(c, s00), store(c + 4, s01);
            store(c + 8, s10), store(c + 12, s11);
            store(c + 16, s20), store(c + 20, s21);
            store(c + 24, s30), store(c + 28, s31);
        }
    }
}

void SoftmaxState::start() {
    std::fill_n(largest, lanes, -largestFinite);
    std::fill_n(sum, lanes, 0.0F);
    std::fill_n(factor, lanes, 1.0F);
}

bool exponentials(float* scores, Index count, SoftmaxState& softmax, bool together) {
    const Exponential* e = hiddenConstants();
    Lanes largest0 = load(softmax.largest);
    Lanes largest1 = load(softmax.largest + 4);
    for (Index k = 0; k < count; ++k) {
        largest0 = larger(largest0, load(scores + k * lanes));
        largest1 = larger(largest1, load(scores + k * lanes + 4));
    }
    // a q·k beyond the range of float32 becomes the largest finite number: ∞ - ∞ would be NaN
    alignas(16) float largest[lanes];
    store(largest, largest0);
    store(largest + 4, largest1);
    if (std::any_of(largest, largest + lanes, [](float s) { return s == infinity; })) {
        const Lanes finite = splat(largestFinite);
        for (Index k = 0; k < 2 * count; ++k)
            store(scores + k * 4, smaller(load(scores + k * 4), finite));
        largest0 = smaller(largest0, finite);
        largest1 = smaller(largest1, finite);
    }
    if (together) {
        store(largest, larger(largest0, largest1));
        largest0 = splat(*std::max_element(largest, largest + 4));
        largest1 = largest0;
    }
    const Lanes factor0 = power2(subtract(load(softmax.largest), largest0), e);
    const Lanes factor1 = power2(subtract(load(softmax.largest + 4), largest1), e);
    store(softmax.factor, factor0);
    store(softmax.factor + 4, factor1);
    store(softmax.largest, largest0);
    store(softmax.largest + 4, largest1);
    rescale(softmax.sum, 1, softmax.factor);
    // rows are processed two at a time; an odd number is padded
    if (count % 2 != 0) std::fill_n(scores + count * lanes, lanes, -infinity);
    for (Index done = 0; done < count; done += softmaxRun) {
        Lanes sum0 = splat(0);
        Lanes sum1 = splat(0);
        const float* end = scores + (std::min(softmaxRun, count - done) + 1) / 2 * 2 * lanes;
#pragma GCC unroll 1
        for (; scores != end; scores += 2 * lanes) {
            Lanes p[] = {subtract(load(scores), largest0), subtract(load(scores + 4), largest1),
                         subtract(load(scores + 8), largest0),
                         subtract(load(scores + 12), largest1)};
            power2(p, e);
            for (int k = 0; k < 4; ++k) store(scores + 4 * k, p[k]);
            sum0 = add(add(sum0, p[0]), p[2]);
            sum1 = add(add(sum1, p[1]), p[3]);
        }
        store(softmax.sum, add(load(softmax.sum), sum0));
        store(softmax.sum + 4, add(load(softmax.sum + 4), sum1));
    }
    return std::any_of(softmax.factor, softmax.factor + lanes, [](float f) { return f != 1; });
}

void decay(const float* before, const float* now, float* factor) {
    for (Index half = 0; half < lanes; half += 4)
        store(factor + half,
              power2(subtract(load(before + half), load(now + half)), hiddenConstants()));
}

void shrink(float* row, Index count, float factor) {
    const Lanes f = splat(factor);
    Index k = 0;
    for (; k + 4 <= count; k += 4) store(row + k, multiply(load(row + k), f));
    for (; k < count; ++k) row[k] *= factor;
}

void rescale(float* panel, Index rows, const float* factor) {
    const Lanes f0 = load(factor);
    const Lanes f1 = load(factor + 4);
    for (Index r = 0; r < rows; ++r, panel += lanes) {
        store(panel, multiply(load(panel), f0));
        store(panel + 4, multiply(load(panel + 4), f1));
    }
}

float largestMagnitude(const float* values, Index count) {
    // without their signs, bits are in the order of the numbers, and those of NaN come last
    std::uint32_t largest = 0;
#pragma GCC unroll 1
    for (Index k = 0; k < count; ++k)
        largest = std::max(largest, std::bit_cast<std::uint32_t>(values[k]) & 0x7fffffffU);
    return std::bit_cast<float>(largest);
}

void markHidden(const std::uint8_t* keep, Index count, std::uint8_t bit, std::uint8_t* hidden) {
    // simple enough for the compiler to vectorise
#pragma GCC unroll 1
    for (Index k = 0; k < count; ++k)
        hidden[k] = static_cast<std::uint8_t>(hidden[k] | (keep[k] == 0 ? bit : 0));
}

void markHidden(const float* bias, Index count, std::uint8_t bit, std::uint8_t* hidden) {
#pragma GCC unroll 1
    for (Index k = 0; k < count; ++k)
        hidden[k] = static_cast<std::uint8_t>(hidden[k] | (bias[k] == -infinity ? bit : 0));
}

void addTerms(float* scores, const float* terms, Index count, float least) {
    const Lanes lowest = splat(least);
    for (Index k = 0; k < 2 * count; ++k, scores += 4, terms += 4)
        store(scores, add(load(scores), larger(load(terms), lowest)));
}

void hide(float* scores, Index count, const std::uint8_t* hidden) {
    const Lanes none = splat(-infinity);
    for (Index k = 0; k < count; ++k, scores += lanes) {
        store(scores, choose(hidden[k], lowBits, none, load(scores)));
        store(scores + 4, choose(hidden[k], highBits, none, load(scores + 4)));
    }
}

void cap(float* scores, Index count, float c) {
    // tanh(x) = (y - 1) / (y + 1) with y = e^2x; y - 1 is computed without cancellation near 0
    const Exponential* e = hiddenConstants();
    // for a tiny c the quotient would be infinite, and 0 times infinity is NaN
    const Lanes scoreToPower = splat(std::min(2 * static_cast<float>(log2e) / c, largestFinite));
    const Lanes limits[] = {splat(-60), splat(60)};
    const Lanes two = splat(2);
    const Lanes one = splat(1);
    for (Index k = 0; k < 2 * count; ++k, scores += 4) {
        const Lanes x = multiply(load(scores), scoreToPower);
        const auto [scale, f, p] = powers<1>({smaller(larger(x, limits[0]), limits[1])}, e);
        const Lanes yMinus1 = multiplyAdd(scale[0], multiply(f[0], p[0]), subtract(scale[0], one));
        store(scores, multiply(divide(yMinus1, add(yMinus1, two)), splat(c)));
    }
}

void rowScores(const float* q, Index depth, const float* keys, Index panels, float* scores) {
    for (Index p = 0; p < panels; ++p, scores += lanes) {
        // four numbers at a time, each with its own sums, so that additions do not wait for each
        // other; memory is read sequentially, which is faster when it is not in the cache
        Lanes a0 = splat(0), a1 = splat(0), b0 = splat(0), b1 = splat(0);
        Lanes c0 = splat(0), c1 = splat(0), d0 = splat(0), d1 = splat(0);
        Index k = 0;
#pragma GCC unroll 1
        for (; k + 4 <= depth; k += 4, keys += 4 * lanes) {
            Lanes x = loadSplat(q + k);
            a0 = multiplyAdd(x, load(keys), a0);
            a1 = multiplyAdd(x, load(keys + 4), a1);
            x = loadSplat(q + k + 1);
            b0 = multiplyAdd(x, load(keys + 8), b0);
            b1 = multiplyAdd(x, load(keys + 12), b1);
            x = loadSplat(q + k + 2);
            c0 = multiplyAdd(x, load(keys + 16), c0);
            c1 = multiplyAdd(x, load(keys + 20), c1);
            x = loadSplat(q + k + 3);
            d0 = multiplyAdd(x, load(keys + 24), d0);
            d1 = multiplyAdd(x, load(keys + 28), d1);
        }
        for (; k < depth; ++k, keys += lanes) {
            const Lanes x = loadSplat(q + k);
            a0 = multiplyAdd(x, load(keys), a0);
            a1 = multiplyAdd(x, load(keys + 4), a1);
        }
        store(scores, add(add(a0, b0), add(c0, d0)));
        store(scores + 4, add(add(a1, b1), add(c1, d1)));
    }
}

void rowOutput(const float* weights, Index keys, const float* values, Index stride, Index panels,
               float* output) {
    // four panels at a time share a weight; if fewer are left, the last one is repeated
    for (Index p = 0; p < panels; p += 4) {
        const float* a = values + p * stride;
        const float* b = values + std::min(p + 1, panels - 1) * stride;
        const float* c = values + std::min(p + 2, panels - 1) * stride;
        const float* d = values + std::min(p + 3, panels - 1) * stride;
        alignas(16) float sums[4 * lanes] = {};
        for (Index done = 0; done < keys; done += rowRun) {
            Lanes a0 = splat(0), a1 = splat(0), b0 = splat(0), b1 = splat(0);
            Lanes c0 = splat(0), c1 = splat(0), d0 = splat(0), d1 = splat(0);
#pragma GCC unroll 1
            for (Index k = done; k < std::min(done + rowRun, keys); ++k) {
                const Lanes x = loadSplat(weights + k);
                a0 = multiplyAdd(x, load(a), a0);
                a1 = multiplyAdd(x, load(a + 4), a1);
                b0 = multiplyAdd(x, load(b), b0);
                b1 = multiplyAdd(x, load(b + 4), b1);
                c0 = multiplyAdd(x, load(c), c0);
                c1 = multiplyAdd(x, load(c + 4), c1);
                d0 = multiplyAdd(x, load(d), d0);
                d1 = multiplyAdd(x, load(d + 4), d1);
                a += lanes;
                b += lanes;
                c += lanes;
                d += lanes;
            }
            const Lanes parts[] = {a0, a1, b0, b1, c0, c1, d0, d1};
            for (Index k = 0; k < 8; ++k) store(sums + 4 * k, add(load(sums + 4 * k), parts[k]));
        }
        std::copy_n(sums, std::min<Index>(4, panels - p) * lanes, output + p * lanes);
    }
}

}  // namespace phasor
