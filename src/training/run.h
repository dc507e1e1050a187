// One training run: a model, its optimiser and its random numbers.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "training/adam.h"
#include "training/model.h"

namespace phasor::training {

struct Progress {
    double step;  // steps made in all
    double loss;  // mean over the batch of the last step, before its update
    double accuracy;
    double gradientNorm;  // before it is limited
};

struct Evaluation {
    double loss;
    double accuracy;
    std::vector<float> byPosition;  // accuracy; not a number where nothing is known
};

class Run {
public:
    // Throws std::invalid_argument for sizes that a task or an encoding cannot have.
    explicit Run(const Settings& settings);

    // Makes steps. When a loss or a gradient is not finite it stops, takes back the last update,
    // and throws std::invalid_argument, now and whenever it is called again.
    Progress advance(Index steps);

    // Of fresh sequences, the same at every call. `last`: counts the last positions only; 0: all.
    Evaluation evaluate(Index length, Index samples, Index last);

    // The first sequences of an evaluation.
    Batch examples(Index sequences, Index length) const;

    // A forward pass over tokens that begin at position `start`.
    const Model<float>& read(const std::vector<std::int32_t>& tokens, Index start);

    const Settings& settings() const { return settings_; }
    const ParameterList& parameters() const { return parameters_; }
    const std::vector<float>& values() const { return values_; }
    // The norm of the last step's gradient, before it is limited: by the embeddings, by each layer,
    // by the output.
    std::vector<double> gradientNorms() const;
    void ablate(Index layer, Index head, bool off);

    // A model with room for this, kept for the next call.
    Model<float>& modelFor(Index sequences, Index length, Index lastStart);
    // The logits and weights of a batch, without a gradient.
    const Model<float>& read(const Batch& batch);

private:
    Settings settings_;
    ParameterList parameters_;
    std::vector<float> values_, good_, gradient_;
    Adam adam_;
    Random random_;
    std::vector<std::uint8_t> off_;
    Model<float> model_;
    // for evaluations, and what it has room for
    std::unique_ptr<Model<float>> other_;
    Index otherLength_ = 0, otherStart_ = 0;
    double steps_ = 0;
    double failed_ = 0;  // the step whose loss was not a number
};

}  // namespace phasor::training
