#include "training/parameters.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "encoding/encoding.h"
#include "random.h"

namespace phasor::training {
namespace {

// biases of scores begin small, otherwise a head would prefer some offset from the start
constexpr double relativeStd = 0.02;
// the tables of T5 and Shaw learn faster, because few pairs of positions use each entry
constexpr double relativeSpeed = 3;

class Builder {
public:
    Builder(ParameterList& parameters, double weightScale)
        : parameters_(parameters), weightScale_(weightScale) {}

    int add(Parameter parameter) {
        parameter.from = parameters_.size;
        parameter.part = part_;
        parameters_.size += parameter.size();
        parameters_.list.push_back(std::move(parameter));
        return static_cast<int>(parameters_.list.size()) - 1;
    }
    int product(const std::string& name, Index inputs, Index outputs) {
        // twice as large for the output: small weights have small gradients, and tasks that words
        // alone cannot solve then stay at chance for long
        const double std = (name == "output" ? 2 : 1) / std::sqrt(static_cast<double>(inputs));
        return add({name + ".weight", inputs, outputs, weightScale_ * std});
    }
    int bias(const std::string& name, Index outputs) {
        return add({name + ".bias", 0, outputs, 0});
    }
    int normWeight(const std::string& name, Index dim) {
        return add({name + ".weight", 0, dim, 0, 1});
    }
    // parameters added from here on belong to the next part of the model
    void nextPart() { ++part_; }

private:
    ParameterList& parameters_;
    double weightScale_;
    Index part_ = 0;
};

int relativeTable(Builder& builder, const std::string& name, const Settings& s) {
    if (s.encoding == PositionCode::t5)
        return builder.add({name, Settings::buckets, s.heads, relativeStd, 0, relativeSpeed});
    if (s.encoding == PositionCode::shaw)
        return builder.add(
            {name, 2 * Settings::furthest + 1, s.headDim(), relativeStd, 0, relativeSpeed});
    return -1;
}

LayerPlaces layerPlaces(Builder& builder, const std::string& prefix, const Settings& s) {
    LayerPlaces layer;
    if (s.normalization) {
        layer.norm1Weight = builder.normWeight(prefix + "norm1", s.dim);
        layer.norm1Bias = builder.bias(prefix + "norm1", s.dim);
    }
    layer.qkv = builder.product(prefix + "attention.qkv", s.dim, 3 * s.dim);
    layer.qkvBias = builder.bias(prefix + "attention.qkv", 3 * s.dim);
    layer.relative = relativeTable(builder, prefix + "attention.relative.weight", s);
    layer.attentionOutput = builder.product(prefix + "attention.output", s.dim, s.dim);
    layer.attentionOutputBias = builder.bias(prefix + "attention.output", s.dim);
    if (s.mlp) {
        if (s.normalization) {
            layer.norm2Weight = builder.normWeight(prefix + "norm2", s.dim);
            layer.norm2Bias = builder.bias(prefix + "norm2", s.dim);
        }
        layer.up = builder.product(prefix + "mlp.up", s.dim, 4 * s.dim);
        layer.upBias = builder.bias(prefix + "mlp.up", 4 * s.dim);
        layer.down = builder.product(prefix + "mlp.down", 4 * s.dim, s.dim);
        layer.downBias = builder.bias(prefix + "mlp.down", s.dim);
    }
    return layer;
}

}  // namespace

ParameterList parametersOf(const Settings& s) {
    ParameterList parameters;
    Builder builder(parameters, s.weightScale);
    parameters.embedding = builder.add({"embedding.weight", s.vocabulary, s.dim, s.embeddingStd});
    if (s.encoding == PositionCode::learned)
        parameters.positions =
            builder.add({"positions.weight", s.length + s.randomStart, s.dim, s.embeddingStd});
    for (Index l = 0; l < s.layers; ++l) {
        builder.nextPart();
        parameters.layers.push_back(layerPlaces(builder, "layers." + decimal(l) + ".", s));
    }
    builder.nextPart();
    if (s.normalization) {
        parameters.normWeight = builder.normWeight("norm", s.dim);
        parameters.normBias = builder.bias("norm", s.dim);
    }
    if (!s.tied) {
        parameters.output = builder.product("output", s.dim, s.vocabulary);
        parameters.outputBias = builder.bias("output", s.vocabulary);
    }
    return parameters;
}

double seedOf(const Settings& settings, int place) {
    Random random{static_cast<std::uint64_t>(settings.seed)};
    for (int k = 0; k < place; ++k) random.bits();
    return static_cast<double>(random.bits() >> 11);
}

std::vector<float> initialValues(const Settings& settings, const ParameterList& parameters) {
    auto values = listOf<float>(sizeOf(parameters.size));
    for (std::size_t k = 0; k < parameters.list.size(); ++k) {
        const Parameter& parameter = parameters.list[k];
        float* first = values.data() + parameter.from;
        if (parameter.std == 0) {
            std::fill_n(first, parameter.size(), static_cast<float>(parameter.mean));
            continue;
        }
        const Matrix table = learned(parameter.rows, parameter.cols,
                                     seedOf(settings, static_cast<int>(k)), parameter.std);
        std::copy_n(table.data(), table.size(), first);
    }
    return values;
}

Matrix untrainedRows(const Settings& settings, const ParameterList& parameters, Index rows) {
    const Parameter& table = parameters.list[sizeOf(parameters.positions)];
    const Matrix longer =
        learned(rows, table.cols, seedOf(settings, parameters.positions), table.std);
    return longer.bottomRows(rows - table.rows);
}

}  // namespace phasor::training
