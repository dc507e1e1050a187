#include "training/adam.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "encoding/phase.h"

namespace phasor::training {
namespace {

// The numbers of one step, in the form that the update of a weight uses.
struct Step {
    float clip;     // the factor that limits the gradient
    float rate;     // r / (1-β1ᵗ)
    float inverse;  // 1 / √(1-β2ᵗ)
    float decay;    // 1 - r·decay
};

void updateValues(const Step& step, std::span<const float> gradient, std::span<float> mean,
                  std::span<float> square, std::span<float> values) {
    constexpr auto b1 = static_cast<float>(adamBeta1), b2 = static_cast<float>(adamBeta2);
    constexpr auto rest1 = static_cast<float>(1 - adamBeta1);
    constexpr auto rest2 = static_cast<float>(1 - adamBeta2);
    constexpr auto epsilon = static_cast<float>(adamEpsilon);
    for (std::size_t k = 0; k < values.size(); ++k) {
        const float g = gradient[k] * step.clip;
        mean[k] = b1 * mean[k] + rest1 * g;
        square[k] = b2 * square[k] + rest2 * g * g;
        values[k] = values[k] * step.decay -
                    step.rate * mean[k] / (std::sqrt(square[k]) * step.inverse + epsilon);
    }
}

// b^t of an integer t ≥ 0, by squaring: the C library's pow differs between platforms
double integerPower(double b, double t) {
    double result = 1;
    for (auto remaining = static_cast<std::uint64_t>(t); remaining > 0; remaining /= 2, b *= b)
        if (remaining % 2 == 1) result *= b;
    return result;
}

}  // namespace

double normOf(std::span<const float> numbers) {
    double sum = 0;
    for (const float x : numbers) sum += static_cast<double>(x) * static_cast<double>(x);
    return std::sqrt(sum);
}

double learningRateAt(const Settings& s, double t) {
    if (t < s.warmup) return s.learningRate * (t / s.warmup);
    if (s.cosineSteps <= s.warmup) return s.learningRate;
    const double part = std::min(1.0, (t - s.warmup) / (s.cosineSteps - s.warmup));
    // half a turn at the end, 2^63 in units of a phase; the C library's cosine differs between
    // platforms
    const Phase phase = {static_cast<std::uint64_t>(std::ldexp(part, 63)), 0};
    const double cosine = sineCosine(phase).cosine;
    return s.learningRate * (s.finalRate + (1 - s.finalRate) * (1 + cosine) / 2);
}

void Adam::update(const Settings& s, const ParameterList& parameters, double t, double norm,
                  std::span<const float> gradient, std::span<float> values) {
    const double rate = learningRateAt(s, t);
    const double clip = s.clip > 0 && norm > s.clip ? s.clip / norm : 1.0;
    for (const Parameter& parameter : parameters.list) {
        const double parameterRate = rate * parameter.learningRateScale;
        const bool decays = parameter.rows > 0 || s.decayVectors;
        const Step step = {static_cast<float>(clip),
                           static_cast<float>(parameterRate / (1 - integerPower(adamBeta1, t))),
                           static_cast<float>(1 / std::sqrt(1 - integerPower(adamBeta2, t))),
                           static_cast<float>(1 - (decays ? parameterRate * s.weightDecay : 0))};
        const auto first = sizeOf(parameter.from);
        const auto count = sizeOf(parameter.size());
        updateValues(step, gradient.subspan(first, count), std::span(mean_).subspan(first, count),
                     std::span(square_).subspan(first, count), values.subspan(first, count));
    }
}

}  // namespace phasor::training
