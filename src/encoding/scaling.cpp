#include "encoding/scaling.h"

#include <algorithm>
#include <cmath>

#include "elementary.h"

namespace phasor {
namespace {

// 256 bits, of which the logarithm of a double has at most 10 before the binary point
constexpr std::size_t limbs = 8;

double logarithmOf(double value) {
    if (!(value > 0 && std::isfinite(value)))
        reject("scaling", "of numbers whose quotients a double can hold", value);
    return nearest(logarithm(value, limbs));
}

// 0.1 m ln s + 1, but 1 for a factor s ≤ 1
double yarnTemperature(double factor, double mscale) {
    return factor <= 1 ? 1 : 0.1 * mscale * logarithmOf(factor) + 1;
}

double interpolated(double w, double share, double factor) {
    return (1 - share) * w + share * (w / factor);
}

// ---- the frequencies of each scaling ----

void scale(std::vector<double>& w, const LinearScaling& scaling) {
    for (double& frequency : w) frequency /= scaling.factor;
}

void scale(std::vector<double>& w, const Yarn& scaling, const Ramp& ramp) {
    for (std::size_t j = 0; j < w.size(); ++j) {
        const double share = (static_cast<double>(j) - ramp.from) / (ramp.to - ramp.from);
        w[j] = interpolated(w[j], std::clamp(share, 0.0, 1.0), scaling.factor);
    }
}

void scale(std::vector<double>& w, const Llama3& scaling) {
    const double width = scaling.highFactor - scaling.lowFactor;
    for (double& frequency : w) {
        const double turns = scaling.length * frequency / fullTurn;
        const double share = (scaling.highFactor - turns) / width;
        frequency = interpolated(frequency, std::clamp(share, 0.0, 1.0), scaling.factor);
    }
}

void scale(std::vector<double>& w, const LongRope& scaling, double last) {
    const auto& factors = last + 1 > scaling.length ? scaling.longFactors : scaling.shortFactors;
    if (factors.size() != w.size())
        reject("scaling", "given one factor a pair, {0}", {static_cast<double>(w.size())},
               decimal(factors.size()));
    for (std::size_t j = 0; j < w.size(); ++j) w[j] /= factors[j];
}

void checkStretches(Index dim) {
    if (dim < 4) reject("rotaryDim", "4 or more for 'ntk' and 'dynamic'", dim);
}

double stretchedBase(Index dim, double base, double factor, double stretch) {
    checkStretches(dim);
    if (!(stretch > 0 && std::isfinite(stretch)))
        reject("scaling.factor", "of a size that keeps the base finite", factor);
    return base * power(stretch, static_cast<double>(dim) / static_cast<double>(dim - 2));
}

// whether the frequencies are powers of a base
bool isPower(const Scaling& scaling) {
    return std::holds_alternative<Unscaled>(scaling) || std::holds_alternative<Ntk>(scaling) ||
           std::holds_alternative<DynamicNtk>(scaling);
}

}  // namespace

double power(double base, double exponent) {
    return nearest(exponential(logarithm(base, limbs) * precise(exponent, limbs)));
}

double scaledBase(Index dim, double base, const Scaling& scaling, double last) {
    if (const auto* ntk = std::get_if<Ntk>(&scaling))
        return stretchedBase(dim, base, ntk->factor, ntk->factor);
    const auto* dynamic = std::get_if<DynamicNtk>(&scaling);
    if (dynamic == nullptr) return base;
    checkStretches(dim);
    const double length = last + 1;
    if (!(length > dynamic->length)) return base;
    return stretchedBase(dim, base, dynamic->factor,
                         dynamic->factor * length / dynamic->length - (dynamic->factor - 1));
}

Ramp yarnRamp(Index dim, double base, const Yarn& scaling) {
    if (!(base > 1)) reject("base", "above 1 for 'yarn'", base);
    // the pair that makes this number of turns over the length; not always an integer
    const auto pairTurning = [&](double turns) {
        return static_cast<double>(dim) * logarithmOf(scaling.length / (turns * fullTurn)) /
               (2 * logarithmOf(base));
    };
    double from = pairTurning(scaling.betaFast), to = pairTurning(scaling.betaSlow);
    if (scaling.truncate) {
        from = std::floor(from);
        to = std::ceil(to);
    }
    from = std::max(from, 0.0);
    to = std::min(to, static_cast<double>(dim - 1));
    // a ramp of width 0 would divide by zero; this makes it nearly a step
    return {from, from == to ? to + 0.001 : to};
}

double attentionFactor(const Scaling& scaling) {
    if (const auto* yarn = std::get_if<Yarn>(&scaling)) {
        if (yarn->attentionFactor > 0) return yarn->attentionFactor;
        if (!(yarn->mscale > 0 && yarn->mscaleAllDim > 0)) return yarnTemperature(yarn->factor, 1);
        return yarnTemperature(yarn->factor, yarn->mscale) /
               yarnTemperature(yarn->factor, yarn->mscaleAllDim);
    }
    if (const auto* longRope = std::get_if<LongRope>(&scaling)) {
        if (longRope->attentionFactor > 0) return longRope->attentionFactor;
        if (longRope->factor <= 1) return 1;
        if (!(longRope->length > 1)) reject("scaling", "of a length above 1", longRope->length);
        return std::sqrt(1 + logarithmOf(longRope->factor) / logarithmOf(longRope->length));
    }
    return 1;
}

std::vector<double> scaledFrequencies(Index dim, double base, const Scaling& scaling, double last) {
    std::vector<double> w = frequencies({.dim = dim, .base = scaledBase(dim, base, scaling, last)});
    if (const auto* linear = std::get_if<LinearScaling>(&scaling)) scale(w, *linear);
    if (const auto* yarn = std::get_if<Yarn>(&scaling)) scale(w, *yarn, yarnRamp(dim, base, *yarn));
    if (const auto* llama3 = std::get_if<Llama3>(&scaling)) scale(w, *llama3);
    if (const auto* longRope = std::get_if<LongRope>(&scaling)) scale(w, *longRope, last);
    for (const double frequency : w)
        if (!std::isfinite(frequency))
            reject("scaling", "of factors that keep frequencies finite", frequency);
    return w;
}

Spectrum scaledSpectrum(Index dim, double base, const Scaling& scaling, double last) {
    if (isPower(scaling))
        return spectrum({.dim = dim, .base = scaledBase(dim, base, scaling, last)});
    return spectrumOfRadians(scaledFrequencies(dim, base, scaling, last));
}

}  // namespace phasor
