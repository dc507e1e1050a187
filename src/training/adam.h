// Adam (Kingma and Ba 2015) with decoupled weight decay (Loshchilov and Hutter 2019), a learning
// rate that rises from 0 over the first steps and may then fall along half a cosine (Loshchilov and
// Hutter 2017), and a limit on the norm of the gradient:
//
//   g ← g · min(1, clip/|g|)
//   m ← β1 m + (1-β1) g,  v ← β2 v + (1-β2) g²
//   w ← w - r·decay·w - r · (m/(1-β1ᵗ)) / (√(v/(1-β2ᵗ)) + ε),  r = rate · min(1, t/warmup)
//   with cosineSteps, after warm-up: r = rate · (f + (1-f) · (1 + cos πp)/2),  f = finalRate,
//   p = (t - warmup) / (cosineSteps - warmup), at most 1
#pragma once

#include <span>
#include <vector>

#include "training/parameters.h"

namespace phasor::training {

constexpr double adamBeta1 = 0.9, adamBeta2 = 0.99, adamEpsilon = 1e-8;

// The norm of numbers, summed in double.
[[nodiscard]] double normOf(std::span<const float> numbers);

// r of step t = 1, 2, ...
[[nodiscard]] double learningRateAt(const Settings& settings, double t);

class Adam {
public:
    explicit Adam(Index size) : mean_(sizeOf(size)), square_(sizeOf(size)) {}

    // Step t = 1, 2, ... with a gradient of this norm.
    void update(const Settings& settings, const ParameterList& parameters, double t, double norm,
                std::span<const float> gradient, std::span<float> values);

    // m and v, to save them and to go on from there
    [[nodiscard]] std::vector<float>& mean() { return mean_; }
    [[nodiscard]] std::vector<float>& square() { return square_; }

private:
    std::vector<float> mean_, square_;
};

}  // namespace phasor::training
