#include "kernel/softmax.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "kernel/exponential.h"
#include "kernel/panel.h"

namespace phasor {
namespace {

// a row of a panel is loaded as two vectors of four lanes
static_assert(panelWidth == 8);

// terms of a sum of exponentials that are added up before they are added to the rest
constexpr Index sumRun = 32;

// For a single vector. Rarely called, so not inlined, to keep the code small.
[[gnu::noinline]] F32x4 powerOfTwo(F32x4 x, const ExponentialConstants* e) {
    F32x4 one[] = {x};
    powersOfTwo(one, e);
    return one[0];
}

}  // namespace

void OnlineSoftmax::start() {
    std::fill_n(rowMax, panelWidth, -largestFinite);
    std::fill_n(sum, panelWidth, 0.0F);
    std::fill_n(correction, panelWidth, 1.0F);
}

bool onlineSoftmaxUpdate(float* scores, Index count, OnlineSoftmax& softmax, LaneRows rows) {
    const ExponentialConstants* e = hiddenConstants();
    F32x4 max0 = load(softmax.rowMax);
    F32x4 max1 = load(softmax.rowMax + 4);
    for (Index k = 0; k < count; ++k) {
        max0 = larger(max0, load(scores + k * panelWidth));
        max1 = larger(max1, load(scores + k * panelWidth + 4));
    }
    // clamp q·k to the largest finite float32: ∞ - ∞ would be NaN
    alignas(16) float maxima[panelWidth];
    store(maxima, max0);
    store(maxima + 4, max1);
    if (std::any_of(maxima, maxima + panelWidth, [](float s) { return s == infinity; })) {
        const F32x4 finite = splat(largestFinite);
        for (Index k = 0; k < 2 * count; ++k)
            store(scores + k * 4, smaller(load(scores + k * 4), finite));
        max0 = smaller(max0, finite);
        max1 = smaller(max1, finite);
    }
    if (rows == LaneRows::one) {
        store(maxima, larger(max0, max1));
        max0 = splat(*std::max_element(maxima, maxima + 4));
        max1 = max0;
    }
    const F32x4 correction0 = powerOfTwo(subtract(load(softmax.rowMax), max0), e);
    const F32x4 correction1 = powerOfTwo(subtract(load(softmax.rowMax + 4), max1), e);
    store(softmax.correction, correction0);
    store(softmax.correction + 4, correction1);
    store(softmax.rowMax, max0);
    store(softmax.rowMax + 4, max1);
    scalePanel(softmax.sum, 1, softmax.correction);
    // rows are processed two at a time; an odd number is padded
    if (count % 2 != 0) std::fill_n(scores + count * panelWidth, panelWidth, -infinity);
    for (Index done = 0; done < count; done += sumRun) {
        F32x4 sum0 = splat(0);
        F32x4 sum1 = splat(0);
        const float* end = scores + (std::min(sumRun, count - done) + 1) / 2 * 2 * panelWidth;
#pragma GCC unroll 1
        for (; scores != end; scores += 2 * panelWidth) {
            F32x4 p[] = {subtract(load(scores), max0), subtract(load(scores + 4), max1),
                         subtract(load(scores + 8), max0), subtract(load(scores + 12), max1)};
            powersOfTwo(p, e);
            for (int k = 0; k < 4; ++k) store(scores + 4 * k, p[k]);
            sum0 = add(add(sum0, p[0]), p[2]);
            sum1 = add(add(sum1, p[1]), p[3]);
        }
        store(softmax.sum, add(load(softmax.sum), sum0));
        store(softmax.sum + 4, add(load(softmax.sum + 4), sum1));
    }
    return std::any_of(softmax.correction, softmax.correction + panelWidth,
                       [](float f) { return f != 1; });
}

void onlineSoftmaxFinish(const OnlineSoftmax& softmax, float* inverseSum) {
    for (Index r = 0; r < panelWidth; ++r)
        inverseSum[r] = softmax.sum[r] == 0 ? 0 : 1 / softmax.sum[r];
}

void correctionOf(const float* before, const float* now, float* correction) {
    for (Index half = 0; half < panelWidth; half += 4)
        store(correction + half,
              powerOfTwo(subtract(load(before + half), load(now + half)), hiddenConstants()));
}

void applySoftcap(std::span<float> scores, float c) {
    assert(std::ssize(scores) % panelWidth == 0);
    // tanh(x) = (y - 1) / (y + 1) with y = e^2x; y - 1 is computed without cancellation near 0
    const ExponentialConstants* e = hiddenConstants();
    // for a tiny c the quotient would be infinite, and 0 times infinity is NaN
    const F32x4 scoreToPower = splat(std::min(2 * static_cast<float>(log2e) / c, largestFinite));
    const F32x4 limits[] = {splat(-60), splat(60)};
    const F32x4 two = splat(2);
    const F32x4 one = splat(1);
    for (std::size_t k = 0; k < scores.size(); k += 4) {
        const F32x4 x = multiply(load(&scores[k]), scoreToPower);
        const auto [scale, f, p] = powerParts<1>({smaller(larger(x, limits[0]), limits[1])}, e);
        const F32x4 yMinus1 = multiplyAdd(scale[0], multiply(f[0], p[0]), subtract(scale[0], one));
        store(&scores[k], multiply(divide(yMinus1, add(yMinus1, two)), splat(c)));
    }
}

}  // namespace phasor
