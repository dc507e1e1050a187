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
double yarnTemperature(double factor, double scale) {
    return factor <= 1 ? 1 : 0.1 * scale * logarithmOf(factor) + 1;
}

double interpolated(double w, double share, double factor) {
    return (1 - share) * w + share * (w / factor);
}

void scaleByRamp(std::vector<double>& w, const Ramp& ramp, double factor) {
    for (std::size_t j = 0; j < w.size(); ++j) {
        const double share = (static_cast<double>(j) - ramp.from) / (ramp.to - ramp.from);
        w[j] = interpolated(w[j], std::clamp(share, 0.0, 1.0), factor);
    }
}

void scaleByTurns(std::vector<double>& w, const Scaling& scaling) {
    const double width = scaling.highFactor - scaling.lowFactor;
    for (double& frequency : w) {
        const double turns = scaling.length * frequency / fullTurn;
        const double share = (scaling.highFactor - turns) / width;
        frequency = interpolated(frequency, std::clamp(share, 0.0, 1.0), scaling.factor);
    }
}

void scaleByList(std::vector<double>& w, const std::vector<double>& factors) {
    if (factors.size() != w.size())
        reject("scaling", "given one factor a pair, " + decimal(static_cast<double>(w.size())),
               decimal(static_cast<double>(factors.size())));
    for (std::size_t j = 0; j < w.size(); ++j) w[j] /= factors[j];
}

}  // namespace

double power(double base, double exponent) {
    return nearest(exponential(logarithm(base, limbs) * precise(exponent, limbs)));
}

double scaledBase(Index dim, double base, const Scaling& scaling, double last) {
    const bool dynamic = scaling.type == Scaling::Type::dynamic;
    if (!dynamic && scaling.type != Scaling::Type::ntk) return base;
    if (dim < 4) reject("rotaryDim", "4 or more for 'ntk' and 'dynamic'", static_cast<double>(dim));
    double stretch = scaling.factor;
    if (dynamic) {
        const double length = last + 1;
        if (!(length > scaling.length)) return base;
        stretch = scaling.factor * length / scaling.length - (scaling.factor - 1);
    }
    if (!(stretch > 0 && std::isfinite(stretch)))
        reject("scaling.factor", "of a size that keeps the base finite", scaling.factor);
    return base * power(stretch, static_cast<double>(dim) / static_cast<double>(dim - 2));
}

Ramp yarnRamp(Index dim, double base, const Scaling& scaling) {
    if (!(base > 1)) reject("base", "above 1 for 'yarn'", base);
    // the pair that makes so many turns over the length; not always an integer
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
    const bool yarn = scaling.type == Scaling::Type::yarn;
    if (!yarn && scaling.type != Scaling::Type::longrope) return 1;
    if (scaling.attentionFactor > 0) return scaling.attentionFactor;
    if (yarn) {
        if (!(scaling.scale > 0 && scaling.scaleAll > 0)) return yarnTemperature(scaling.factor, 1);
        return yarnTemperature(scaling.factor, scaling.scale) /
               yarnTemperature(scaling.factor, scaling.scaleAll);
    }
    if (scaling.factor <= 1) return 1;
    if (!(scaling.length > 1)) reject("scaling", "of a length above 1", scaling.length);
    return std::sqrt(1 + logarithmOf(scaling.factor) / logarithmOf(scaling.length));
}

Spectrum scaledSpectrum(Index dim, double base, const Scaling& scaling, double last) {
    const Spacing spacing{.dim = dim, .base = scaledBase(dim, base, scaling, last)};
    std::vector<double> w;
    switch (scaling.type) {
        case Scaling::Type::none:
        case Scaling::Type::ntk:
        case Scaling::Type::dynamic:
            return spectrum(spacing);
        case Scaling::Type::linear:
            w = frequencies(spacing);
            for (double& frequency : w) frequency /= scaling.factor;
            break;
        case Scaling::Type::yarn:
            w = frequencies(spacing);
            scaleByRamp(w, yarnRamp(dim, base, scaling), scaling.factor);
            break;
        case Scaling::Type::llama3:
            w = frequencies(spacing);
            scaleByTurns(w, scaling);
            break;
        case Scaling::Type::longrope:
            w = frequencies(spacing);
            scaleByList(w, last + 1 > scaling.length ? scaling.longFactors : scaling.shortFactors);
            break;
    }
    for (const double frequency : w)
        if (!std::isfinite(frequency))
            reject("scaling", "of factors that keep frequencies finite", frequency);
    return spectrumOfRadians(w);
}

}  // namespace phasor
