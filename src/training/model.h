// A model: tokens → logits, the loss of a batch, and its gradient with respect to every parameter.
//
//   x = embedding[token] + position;  layers;  logits = x W + b
//   loss = mean of -log softmax(logits)[target]
//
// The unembedding W is a matrix of its own. With `tied` it is the transposed embedding, there is no
// bias, and x begins as √d · embedding[token] (Vaswani et al. 2017, section 3.4): such a model does
// not learn induction, but it learns text with half the parameters.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "training/block.h"
#include "training/tasks.h"

namespace phasor::training {

// Sums at each position of a sequence.
struct PositionSums {
    std::vector<double> loss, correct, known;

    explicit PositionSums(Index length)
        : loss(sizeOf(length)), correct(loss.size()), known(loss.size()) {}
};

// Sums over the positions whose target is known.
struct Outcome {
    double loss = 0;
    Index known = 0;    // their number
    Index correct = 0;  // where the target has the largest logit

    [[nodiscard]] double meanLoss() const { return loss / static_cast<double>(known); }
    [[nodiscard]] double accuracy() const {
        return static_cast<double>(correct) / static_cast<double>(known);
    }
};

template <typename Number>
class Model {
public:
    // For batches of `sequences` sequences of `length` tokens, which begin at positions 0 to
    // lastStart. Settings and parameters must outlive the model.
    Model(const Settings& settings, const ParameterList& parameters, Index sequences, Index length,
          Index lastStart)
        : settings_(&settings),
          parameters_(&parameters),
          shape_{sequences, length, settings.dim, settings.heads, settings.causal},
          positions_(positionsOf(settings, length, lastStart)),
          layers_(parameters.layers.size()) {
        if (parameters.positions >= 0) {
            const Index trained = parameters.list[sizeOf(parameters.positions)].rows;
            if (lastStart + length > trained)
                untrained_ = untrainedRows(settings, parameters, lastStart + length);
        }
    }

    // off: layers·heads flags, 1 if the head is switched off
    void forward(const Number* values, const Batch& batch, const std::uint8_t* off);
    // The outcome of the last forward pass at the positions from `from` on, also added to
    // `byPosition` unless it is null.
    [[nodiscard]] Outcome outcome(const Batch& batch, Index from = 0,
                                  PositionSums* byPosition = nullptr) const;
    // Adds the gradient of the mean loss of the last forward pass to `gradient`.
    void backward(const Number* values, const Batch& batch, const std::uint8_t* off,
                  Number* gradient);

    [[nodiscard]] const Table<Number>& logits() const { return logits_; }
    // (sequences·H·n)×n
    [[nodiscard]] const Table<Number>& weights(Index layer) const {
        return layers_[sizeOf(layer)].attention.weights;
    }

private:
    [[nodiscard]] Layer<Number> layer(std::size_t l, const ParameterValues<const Number>& values,
                                      const Batch& batch, const std::uint8_t* off) const {
        const RelativeTables tables = {settings_->encoding, &positions_, batch.starts.data(),
                                       off + static_cast<Index>(l) * settings_->heads};
        return {parameters_->layers[l], values, shape_, tables};
    }
    // of what enters the first layer
    [[nodiscard]] Number embeddingScale() const {
        return settings_->tied ? std::sqrt(static_cast<Number>(settings_->dim)) : Number(1);
    }
    void embed(const ParameterValues<const Number>& values, const Batch& batch);
    void embedBackward(const ParameterValues<Number>& gradient, const Batch& batch);

    const Settings* settings_;
    const ParameterList* parameters_;
    AttentionShape shape_;
    PositionTables positions_;
    Matrix untrained_;  // rows of a learned table after those that are trained
    std::vector<LayerState<Number>> layers_;
    Normalized<Number> normalized_;  // before the output
    Table<Number> x_, input_, logits_, gradientLogits_, gradientX_;
};

template <typename Number>
void Model<Number>::embed(const ParameterValues<const Number>& values, const Batch& batch) {
    const Eigen::Map<const Table<Number>> embedding = values.matrix(parameters_->embedding);
    const bool byStart = settings_->encoding != PositionCode::normalized;
    const Number scale = embeddingScale();
    x_.resize(batch.rows(), settings_->dim);
    for (Index r = 0; r < batch.rows(); ++r) {
        x_.row(r) = scale * embedding.row(batch.tokens[sizeOf(r)]);
        const auto sequence = sizeOf(r / batch.length);
        const Index position = r % batch.length + (byStart ? batch.starts[sequence] : 0);
        if (parameters_->positions >= 0) {
            const Eigen::Map<const Table<Number>> table = values.matrix(parameters_->positions);
            if (position < table.rows())
                x_.row(r) += table.row(position);
            else
                x_.row(r) += untrained_.row(position - table.rows()).template cast<Number>();
        } else if (positions_.added.cols() == 1) {
            x_.row(r).array() += static_cast<Number>(positions_.added(position, 0));
        } else if (positions_.added.cols() > 1) {
            x_.row(r) += positions_.added.row(position).template cast<Number>();
        }
    }
}

template <typename Number>
void Model<Number>::embedBackward(const ParameterValues<Number>& gradient, const Batch& batch) {
    Eigen::Map<Table<Number>> embedding = gradient.matrix(parameters_->embedding);
    const Number scale = embeddingScale();
    for (Index r = 0; r < batch.rows(); ++r) {
        embedding.row(batch.tokens[sizeOf(r)]) += scale * gradientX_.row(r);
        if (parameters_->positions < 0) continue;
        const auto sequence = sizeOf(r / batch.length);
        Eigen::Map<Table<Number>> table = gradient.matrix(parameters_->positions);
        table.row(r % batch.length + batch.starts[sequence]) += gradientX_.row(r);
    }
}

template <typename Number>
void Model<Number>::forward(const Number* values, const Batch& batch, const std::uint8_t* off) {
    const ParameterValues<const Number> parameters(*parameters_, values);
    shape_.sequences = batch.sequences;
    embed(parameters, batch);
    for (std::size_t l = 0; l < layers_.size(); ++l)
        training::forward(layer(l, parameters, batch, off), x_, layers_[l]);
    input_ = x_;
    if (parameters_->normWeight >= 0)
        normalize(parameters.row(parameters_->normWeight), parameters.row(parameters_->normBias),
                  x_, normalized_, input_);
    if (settings_->tied) {
        logits_.setZero(batch.rows(), settings_->vocabulary);
        addProductTransposed<Number>(input_, parameters.matrix(parameters_->embedding), 1, logits_);
    } else {
        affine(input_, parameters, parameters_->output, parameters_->outputBias, logits_);
    }
}

template <typename Number>
Outcome Model<Number>::outcome(const Batch& batch, Index from, PositionSums* byPosition) const {
    Outcome sum;
    const Index vocabulary = logits_.cols();
    auto powers = listOf<Number>(sizeOf(vocabulary));
    for (Index r = 0; r < batch.rows(); ++r) {
        const std::int32_t target = batch.targets[sizeOf(r)];
        const Index i = r % batch.length;
        if (target == unknown || i < from) continue;
        const auto targetPlace = sizeOf(target);
        const std::span row(&logits_(r, 0), powers.size());
        const Number largest = largestOf<Number>(row);
        for (std::size_t v = 0; v < powers.size(); ++v) powers[v] = exponential(row[v] - largest);
        const double loss = naturalLogarithm(static_cast<double>(sumOf<Number>(powers))) -
                            static_cast<double>(row[targetPlace] - largest);
        sum.loss += loss;
        const bool isCorrect = row[targetPlace] == largest;
        sum.correct += isCorrect ? 1 : 0;
        ++sum.known;
        if (!byPosition) continue;
        const auto place = sizeOf(i);
        byPosition->loss[place] += loss;
        byPosition->correct[place] += isCorrect ? 1 : 0;
        byPosition->known[place] += 1;
    }
    return sum;
}

template <typename Number>
void Model<Number>::backward(const Number* values, const Batch& batch, const std::uint8_t* off,
                             Number* gradient) {
    const ParameterValues<const Number> parameters(*parameters_, values);
    const ParameterValues<Number> gradients(*parameters_, gradient);
    Index known = 0;
    for (const std::int32_t target : batch.targets) known += target == unknown ? 0 : 1;
    const Number inverseCount = Number(1) / static_cast<Number>(known);
    gradientLogits_.setZero(logits_.rows(), logits_.cols());
    for (Index r = 0; r < batch.rows(); ++r) {
        const std::int32_t target = batch.targets[sizeOf(r)];
        if (target == unknown) continue;
        softmaxRow<Number>({&logits_(r, 0), sizeOf(logits_.cols())},
                           {&gradientLogits_(r, 0), sizeOf(logits_.cols())});
        gradientLogits_(r, target) -= 1;
        gradientLogits_.row(r) *= inverseCount;
    }
    if (settings_->tied) {
        addTransposedProduct<Number>(gradientLogits_, input_, 1,
                                     gradients.matrix(parameters_->embedding));
        gradientX_.setZero(input_.rows(), input_.cols());
        addProduct<Number>(gradientLogits_, parameters.matrix(parameters_->embedding), 1,
                           gradientX_);
    } else {
        affineBackward(input_, parameters, gradients, parameters_->output, parameters_->outputBias,
                       gradientLogits_, gradientX_);
    }
    if (parameters_->normWeight >= 0)
        normalizeBackward(parameters.row(parameters_->normWeight),
                          gradients.row(parameters_->normWeight),
                          gradients.row(parameters_->normBias), normalized_, gradientX_);
    for (std::size_t l = layers_.size(); l-- > 0;)
        training::backward(layer(l, parameters, batch, off), gradients, layers_[l], gradientX_);
    embedBackward(gradients, batch);
}

extern template class Model<float>;

}  // namespace phasor::training
