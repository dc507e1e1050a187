// One training run: a model, its optimiser and its random numbers.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "training/adam.h"
#include "training/model.h"

namespace phasor::training {

struct Progress {
    double step;  // number of steps so far
    double loss;  // mean over the batch of the last step, before its update
    double accuracy;
    double gradientNorm;  // before it is limited
};

struct Evaluation {
    double loss;
    double accuracy;
    std::vector<float> byPosition;  // accuracy; NaN where no target is known
    std::vector<float> lossByPosition;
};

// What a run needs to go on as if it had not been interrupted.
struct RunState {
    double steps;
    std::uint64_t random;
    std::vector<float> values, mean, square;  // of Adam
};

// A head that is off adds nothing.
enum class HeadState : std::uint8_t { on, off };

class Run {
public:
    // Throws std::invalid_argument for sizes that a task or an encoding cannot have.
    explicit Run(const Settings& settings);
    // its models point to its settings and parameters
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    // Makes `steps` steps. When a loss or a gradient is not finite it stops, reverts the last
    // update, and throws std::invalid_argument, in this call and in every later one.
    Progress advance(Index steps);

    // Uses newly drawn sequences, the same in every call. `last`: how many positions at the end
    // count; 0: all.
    [[nodiscard]] Evaluation evaluate(Index length, Index samples, Index last);

    // Reads sequences of `length` tokens of a text that begin at `starts`, and compares the
    // predicted tokens with those that follow; targets beyond the end of the text do not count.
    [[nodiscard]] Evaluation evaluateText(const std::vector<std::int32_t>& tokens,
                                          const std::vector<std::int32_t>& starts, Index length);

    [[nodiscard]] RunState state();
    // Throws std::invalid_argument unless the state is of a model of this size.
    void restore(const RunState& state);

    // The first sequences of an evaluation.
    [[nodiscard]] Batch examples(Index sequences, Index length) const;

    // A forward pass over tokens that begin at position `start`.
    const Model<float>& read(const std::vector<std::int32_t>& tokens, Index start);

    [[nodiscard]] const Settings& settings() const { return settings_; }
    // Those that the values are of: a failed step, and the one that it reverts, do not count.
    [[nodiscard]] double steps() const { return steps_; }
    [[nodiscard]] const ParameterList& parameters() const { return parameters_; }
    [[nodiscard]] const std::vector<float>& values() const { return values_; }
    // All of them.
    void setValues(const std::vector<float>& values) { values_ = values; }
    void setLearningRate(double rate) { settings_.learningRate = rate; }
    // The norms of the last step's gradient, before it is limited: of the embeddings, of each
    // layer, of the output.
    [[nodiscard]] std::vector<double> gradientNorms() const;
    void ablate(Index layer, Index head, HeadState state);

    // A model for such batches, kept for the next call.
    Model<float>& modelFor(Index sequences, Index length, Index lastStart);
    // A forward pass over a batch, without a gradient.
    const Model<float>& read(const Batch& batch);

private:
    Settings settings_;
    ParameterList parameters_;
    std::vector<float> values_, previousValues_, gradient_;
    Adam adam_;
    Random random_;
    std::vector<std::uint8_t> off_;
    Model<float> model_;
    // for evaluations, and the sizes for which it was created
    std::unique_ptr<Model<float>> evaluationModel_;
    Index evaluationLength_ = 0, evaluationStart_ = 0;
    double steps_ = 0;
    double failedStep_ = 0;  // the step whose loss or gradient was not finite; 0: none
};

}  // namespace phasor::training
