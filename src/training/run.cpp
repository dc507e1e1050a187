#include "training/run.h"

#include <algorithm>
#include <cmath>
#include <limits>
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

const Settings& checked(const Settings& s) {
    if (s.dim % s.heads != 0)
        reject("heads", "a divisor of dim, " + decimal(static_cast<double>(s.dim)),
               static_cast<double>(s.heads));
    if (s.encoding == PositionCode::rotary && s.headDim() % 2 != 0)
        reject("dim", "an even multiple of heads for a rotary encoding",
               static_cast<double>(s.dim));
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
      off_(static_cast<std::size_t>(settings_.layers * settings_.heads)),
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
               "lower (the loss of step " + decimal(failedStep_) +
                   " is not a number; the model after step " + decimal(steps_) + " is kept)",
               settings_.learningRate);
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
    const Batch batch{1, static_cast<Index>(tokens.size()), tokens, {}, {start}};
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
    Outcome sum;
    std::vector<double> correct(static_cast<std::size_t>(length)), known(correct.size());
    for (Index done = 0; done < samples; done += atOnce) {
        const Batch batch = sample(settings_, random, std::min(atOnce, samples - done), length, 0);
        const Outcome outcome =
            read(batch).outcome(batch, firstCounted, correct.data(), known.data());
        sum.loss += outcome.loss;
        sum.known += outcome.known;
        sum.correct += outcome.correct;
    }
    Evaluation result{sum.meanLoss(), sum.accuracy(), {}};
    for (std::size_t i = 0; i < correct.size(); ++i)
        result.byPosition.push_back(known[i] > 0 ? static_cast<float>(correct[i] / known[i])
                                                 : std::numeric_limits<float>::quiet_NaN());
    return result;
}

std::vector<double> Run::gradientNorms() const {
    std::vector<double> norms(static_cast<std::size_t>(settings_.layers) + 2);
    for (const Parameter& parameter : parameters_.list) {
        const double norm = normOf({&gradient_[sizeOf(parameter.from)], sizeOf(parameter.size())});
        norms[static_cast<std::size_t>(parameter.part)] += norm * norm;
    }
    for (double& norm : norms) norm = std::sqrt(norm);
    return norms;
}

void Run::ablate(Index layer, Index head, bool off) {
    off_[static_cast<std::size_t>(layer * settings_.heads + head)] = off ? 1 : 0;
}

}  // namespace phasor::training
