#include "training/run.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <span>
#include <string>

namespace phasor::training {
namespace {

// streams of random numbers that differ from each other for the same seed
constexpr std::uint64_t batchStream = 0x6a09e667f3bcc908, evaluationStream = 0xbb67ae8584caa73b;

// rows of all sequences that are evaluated at once: enough for fast products, and little memory
constexpr Index evaluatedRows = 1024;

Random stream(const Settings& settings, std::uint64_t streamSeed) {
    Random random{static_cast<std::uint64_t>(settings.seed) ^ streamSeed};
    random.bits();
    return random;
}

// What several batches of an evaluation add up to.
struct Totals {
    Outcome sum;
    PositionSums byPosition;

    explicit Totals(Index length) : byPosition(length) {}

    void add(const Outcome& outcome) {
        sum.loss += outcome.loss;
        sum.known += outcome.known;
        sum.correct += outcome.correct;
    }
    Evaluation evaluation() const {
        return {sum.meanLoss(), sum.accuracy(), means(byPosition.correct), means(byPosition.loss)};
    }

private:
    std::vector<float> means(const std::vector<double>& sums) const {
        std::vector<float> result;
        for (std::size_t i = 0; i < sums.size(); ++i) {
            const double known = byPosition.known[i];
            result.push_back(known > 0 ? static_cast<float>(sums[i] / known)
                                       : std::numeric_limits<float>::quiet_NaN());
        }
        return result;
    }
};

// Sequences of a text that begin at `starts`. Beyond its end tokens are 0 and targets unknown.
Batch batchOf(std::span<const std::int32_t> tokens, std::span<const std::int32_t> starts,
              Index length) {
    Batch batch{std::ssize(starts), length, {}, {}, {}};
    batch.starts.assign(starts.size(), 0);
    for (const std::int32_t start : starts) {
        for (Index i = 0; i < length; ++i) {
            const std::size_t place = sizeOf(start + i);
            batch.tokens.push_back(place < tokens.size() ? tokens[place] : 0);
            batch.targets.push_back(place + 1 < tokens.size() ? tokens[place + 1] : unknown);
        }
    }
    return batch;
}

const Settings& checked(const Settings& s) {
    if (s.dim % s.heads != 0) reject("heads", "a divisor of dim, {0}", s.dim, s.heads);
    if (s.encoding == PositionCode::rotary && s.headDim() % 2 != 0)
        reject("dim", "an even multiple of heads for a rotary encoding", s.dim);
    return s;
}

}  // namespace

Run::Run(const Settings& settings)
    : settings_(checked(settings)),
      parameters_(parametersOf(settings_)),
      values_(initialValues(settings_, parameters_)),
      previousValues_(values_),
      gradient_(values_.size()),
      adam_(parameters_.size),
      random_(stream(settings_, batchStream)),
      off_(sizeOf(settings_.layers * settings_.heads)),
      model_(settings_, parameters_, settings_.batch, settings_.length, settings_.randomStart) {}

Progress Run::advance(Index steps) {
    Progress progress{steps_, 0, 0, 0};
    for (Index k = 0; k < steps; ++k) {
        if (failedStep_ > 0) break;
        const Batch batch =
            sample(settings_, random_, settings_.batch, settings_.length, settings_.randomStart);
        model_.forward(values_.data(), batch, off_.data());
        const Outcome outcome = model_.outcome(batch);
        std::fill(gradient_.begin(), gradient_.end(), 0.0f);
        model_.backward(values_.data(), batch, off_.data(), gradient_.data());
        const double norm = normOf(gradient_);
        if (!std::isfinite(outcome.loss) || !std::isfinite(norm)) {
            // the previous update caused this
            values_ = previousValues_;
            failedStep_ = steps_ + 1;
            steps_ = std::max(0.0, steps_ - 1);
            break;
        }
        previousValues_ = values_;
        ++steps_;
        adam_.update(settings_, parameters_, steps_, norm, gradient_, values_);
        progress = {steps_, outcome.meanLoss(), outcome.accuracy(), norm};
    }
    if (failedStep_ > 0)
        reject("learningRate",
               "lower (the loss of step {0} is not a number; the model after step {1} is kept)",
               {failedStep_, steps_}, settings_.learningRate);
    return progress;
}

Model<float>& Run::modelFor(Index sequences, Index length, Index lastStart) {
    if (!evaluationModel_ || evaluationLength_ != length || evaluationStart_ < lastStart) {
        evaluationModel_.reset();
        evaluationModel_ =
            std::make_unique<Model<float>>(settings_, parameters_, sequences, length, lastStart);
        evaluationLength_ = length;
        evaluationStart_ = lastStart;
    }
    return *evaluationModel_;
}

const Model<float>& Run::read(const Batch& batch) {
    const Index lastStart = *std::max_element(batch.starts.begin(), batch.starts.end());
    Model<float>& model = modelFor(batch.sequences, batch.length, lastStart);
    model.forward(values_.data(), batch, off_.data());
    return model;
}

const Model<float>& Run::read(const std::vector<std::int32_t>& tokens, Index start) {
    const Batch batch{1, std::ssize(tokens), tokens, {}, {start}};
    return read(batch);
}

Batch Run::examples(Index sequences, Index length) const {
    Random random = stream(settings_, evaluationStream);
    return sample(settings_, random, sequences, length, 0);
}

Evaluation Run::evaluate(Index length, Index samples, Index last) {
    Random random = stream(settings_, evaluationStream);
    const Index firstCounted = last > 0 ? std::max<Index>(0, length - last) : 0;
    const Index atOnce = std::clamp<Index>(evaluatedRows / length, 1, samples);
    Totals totals(length);
    for (Index done = 0; done < samples; done += atOnce) {
        const Batch batch = sample(settings_, random, std::min(atOnce, samples - done), length, 0);
        totals.add(read(batch).outcome(batch, firstCounted, &totals.byPosition));
    }
    return totals.evaluation();
}

Evaluation Run::evaluateText(const std::vector<std::int32_t>& tokens,
                             const std::vector<std::int32_t>& starts, Index length) {
    const auto atOnce = sizeOf(std::max<Index>(1, evaluatedRows / length));
    Totals totals(length);
    for (std::size_t done = 0; done < starts.size(); done += atOnce) {
        const std::size_t count = std::min(atOnce, starts.size() - done);
        const Batch batch = batchOf(tokens, std::span(starts).subspan(done, count), length);
        totals.add(read(batch).outcome(batch, 0, &totals.byPosition));
    }
    return totals.evaluation();
}

RunState Run::state() {
    return {steps_, random_.state, values_, adam_.mean(), adam_.square()};
}

void Run::restore(const RunState& state) {
    const std::size_t size = values_.size();
    if (state.values.size() != size || state.mean.size() != size || state.square.size() != size)
        reject("state", "of a model of {0} numbers", size, state.values.size());
    steps_ = state.steps;
    random_.state = state.random;
    values_ = previousValues_ = state.values;
    adam_.mean() = state.mean;
    adam_.square() = state.square;
}

std::vector<double> Run::gradientNorms() const {
    std::vector<double> norms(sizeOf(settings_.layers) + 2);
    for (const Parameter& parameter : parameters_.list) {
        const double norm = normOf({&gradient_[sizeOf(parameter.from)], sizeOf(parameter.size())});
        norms[sizeOf(parameter.part)] += norm * norm;
    }
    for (double& norm : norms) norm = std::sqrt(norm);
    return norms;
}

void Run::ablate(Index layer, Index head, HeadState state) {
    assert(layer >= 0 && layer < settings_.layers && head >= 0 && head < settings_.heads);
    off_[sizeOf(layer * settings_.heads + head)] = state == HeadState::off ? 1 : 0;
}

}  // namespace phasor::training
