// A model: tokens → logits, the loss of a batch, and its gradient by every parameter.
//
//   x = embedding[token] + position;  layers;  logits = x W + b;  loss = mean of -log
//   softmax[target]
//
// The unembedding W is a matrix of its own: with that of the embedding a model does not find
// induction.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "training/layer.h"
#include "training/tasks.h"

namespace phasor::training {

// Of the positions whose answer is known.
struct Outcome {
    double loss = 0;  // sum over them
    Index known = 0;
    Index right = 0;  // how many of them the largest logit names

    double meanLoss() const { return loss / static_cast<double>(known); }
    double accuracy() const { return static_cast<double>(right) / static_cast<double>(known); }
};

template <typename Number>
class Model {
public:
    // Room for batches of `sequences` sequences of `length` tokens that begin at 0 to lastStart.
    // Settings and parameters must live as long as the model.
    Model(const Settings& settings, const ParameterList& parameters, Index sequences, Index length,
          Index lastStart)
        : settings_(&settings),
          parameters_(&parameters),
          shape_{sequences, length, settings.dim, settings.heads, settings.causal},
          positions_(positionsOf(settings, length, lastStart)),
          layers_(parameters.layers.size()) {
        if (parameters.positions >= 0) {
            const Index trained =
                parameters.list[static_cast<std::size_t>(parameters.positions)].rows;
            if (lastStart + length > trained)
                untrained_ = untrainedRows(settings, parameters, lastStart + length);
        }
    }

    // off: layers·heads flags, 1 for a head that is switched off
    void forward(const Number* values, const Batch& batch, const std::uint8_t* off);
    // Of the last forward pass, position by position where `right` and `known` are given.
    Outcome outcome(const Batch& batch, Index from = 0, double* right = nullptr,
                    double* known = nullptr) const;
    // Adds the gradient of the mean loss of the last forward pass to `gradient`.
    void backward(const Number* values, const Batch& batch, const std::uint8_t* off,
                  Number* gradient);

    const Table<Number>& logits() const { return logits_; }
    // (sequences·H·n)×n
    const Table<Number>& weights(Index layer) const {
        return layers_[static_cast<std::size_t>(layer)].attention.weights;
    }

private:
    RelativeTables tables(const Batch& batch, const std::uint8_t* off, std::size_t layer) const {
        return {settings_->encoding, &positions_, batch.starts.data(),
                off + static_cast<Index>(layer) * settings_->heads};
    }
    void embed(const Weights<const Number>& weights, const Batch& batch);
    void embedBackward(const Weights<Number>& gradient, const Batch& batch);

    const Settings* settings_;
    const ParameterList* parameters_;
    AttentionShape shape_;
    PositionTables positions_;
    Matrix untrained_;  // rows of a learned table beyond those that are trained
    std::vector<LayerState<Number>> layers_;
    Normalized<Number> last_;
    Table<Number> x_, read_, logits_, gradientLogits_, gradientX_;
};

template <typename Number>
void Model<Number>::embed(const Weights<const Number>& weights, const Batch& batch) {
    const Eigen::Map<const Table<Number>> embedding = weights.matrix(parameters_->embedding);
    const bool byStart = settings_->encoding != PositionCode::normalized;
    x_.resize(batch.rows(), settings_->dim);
    for (Index r = 0; r < batch.rows(); ++r) {
        x_.row(r) = embedding.row(batch.tokens[static_cast<std::size_t>(r)]);
        const auto sequence = static_cast<std::size_t>(r / batch.length);
        const Index position = r % batch.length + (byStart ? batch.starts[sequence] : 0);
        if (parameters_->positions >= 0) {
            const Eigen::Map<const Table<Number>> table = weights.matrix(parameters_->positions);
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
void Model<Number>::embedBackward(const Weights<Number>& gradient, const Batch& batch) {
    Eigen::Map<Table<Number>> embedding = gradient.matrix(parameters_->embedding);
    for (Index r = 0; r < batch.rows(); ++r) {
        embedding.row(batch.tokens[static_cast<std::size_t>(r)]) += gradientX_.row(r);
        if (parameters_->positions < 0) continue;
        const auto sequence = static_cast<std::size_t>(r / batch.length);
        Eigen::Map<Table<Number>> table = gradient.matrix(parameters_->positions);
        table.row(r % batch.length + batch.starts[sequence]) += gradientX_.row(r);
    }
}

template <typename Number>
void Model<Number>::forward(const Number* values, const Batch& batch, const std::uint8_t* off) {
    const Weights<const Number> weights(*parameters_, values);
    shape_.sequences = batch.sequences;
    embed(weights, batch);
    for (std::size_t l = 0; l < layers_.size(); ++l)
        training::forward(parameters_->layers[l], weights, shape_, tables(batch, off, l), x_,
                          layers_[l]);
    read_ = x_;
    if (parameters_->gain >= 0)
        normalize(weights.row(parameters_->gain), weights.row(parameters_->shift), x_, last_,
                  read_);
    affine(read_, weights, parameters_->output, parameters_->outputBias, logits_);
}

template <typename Number>
Outcome Model<Number>::outcome(const Batch& batch, Index from, double* right, double* known) const {
    Outcome sum;
    const Index vocabulary = logits_.cols();
    auto powers = listOf<Number>(static_cast<std::size_t>(vocabulary));
    for (Index r = 0; r < batch.rows(); ++r) {
        const std::int32_t target = batch.targets[static_cast<std::size_t>(r)];
        const Index i = r % batch.length;
        if (target == unknown || i < from) continue;
        const Number* const row = &logits_(r, 0);
        const Number largest = largestOf(row, vocabulary);
        for (std::size_t v = 0; v < powers.size(); ++v) powers[v] = exponential(row[v] - largest);
        sum.loss += naturalLogarithm(static_cast<double>(sumOf(powers.data(), vocabulary))) -
                    static_cast<double>(row[target] - largest);
        const bool isRight = row[target] == largest;
        sum.right += isRight ? 1 : 0;
        ++sum.known;
        if (right) right[i] += isRight ? 1 : 0;
        if (known) known[i] += 1;
    }
    return sum;
}

template <typename Number>
void Model<Number>::backward(const Number* values, const Batch& batch, const std::uint8_t* off,
                             Number* gradient) {
    const Weights<const Number> weights(*parameters_, values);
    const Weights<Number> by(*parameters_, gradient);
    Index known = 0;
    for (const std::int32_t target : batch.targets) known += target == unknown ? 0 : 1;
    const Number share = Number(1) / static_cast<Number>(known);
    gradientLogits_.setZero(logits_.rows(), logits_.cols());
    for (Index r = 0; r < batch.rows(); ++r) {
        const std::int32_t target = batch.targets[static_cast<std::size_t>(r)];
        if (target == unknown) continue;
        softmax(&logits_(r, 0), logits_.cols(), logits_.cols(), &gradientLogits_(r, 0));
        gradientLogits_(r, target) -= 1;
        gradientLogits_.row(r) *= share;
    }
    affineBackward(read_, weights, by, parameters_->output, parameters_->outputBias,
                   gradientLogits_, gradientX_);
    if (parameters_->gain >= 0)
        normalizeBackward(weights.row(parameters_->gain), by.row(parameters_->gain),
                          by.row(parameters_->shift), last_, gradientX_);
    for (std::size_t l = layers_.size(); l-- > 0;)
        training::backward(parameters_->layers[l], weights, by, shape_, tables(batch, off, l),
                           layers_[l], gradientX_);
    embedBackward(by, batch);
}

extern template class Model<float>;

}  // namespace phasor::training
