// The trained numbers of a model: one list in memory, divided into named matrices.
//
// A product is y = x W + b with W: inputs×outputs, as GPT-2 stores it. Query, key and value share
// one W of 3d columns. The names are those of the safetensors file that a run saves.
#pragma once

#include <string>
#include <vector>

#include "training/settings.h"

namespace phasor::training {

struct Parameter {
    std::string name;
    Index rows;  // 0 for a vector
    Index cols;
    double std;       // initial values are normal(0, std)
    double mean = 0;  // initial value if std is 0; weights of norms begin at 1
    double learningRateScale = 1;
    Index from = 0;  // its first number in the list
    Index part = 0;  // of the model: 0 the embeddings, 1 + l layer l, last the output

    [[nodiscard]] Index size() const { return (rows == 0 ? 1 : rows) * cols; }
};

// Indices of ParameterList::list; -1 if the model does not have the parameter.
struct LayerPlaces {
    int norm1Weight = -1, norm1Bias = -1;      // before attention
    int qkv, qkvBias;                          // d×3d: query, key, value
    int relative = -1;                         // t5: buckets×H; shaw: (2·furthest + 1)×dk
    int attentionOutput, attentionOutputBias;  // d×d
    int norm2Weight = -1, norm2Bias = -1;      // before the mlp
    int up = -1, upBias = -1;                  // d×4d
    int down = -1, downBias = -1;              // 4d×d
};

struct ParameterList {
    std::vector<Parameter> list;
    Index size = 0;      // numbers in all parameters
    int embedding;       // V×d
    int positions = -1;  // learned: (n + randomStart)×d
    std::vector<LayerPlaces> layers;
    int normWeight = -1, normBias = -1;  // before the output
    int output = -1, outputBias = -1;    // d×V; absent where the output is tied
};

[[nodiscard]] ParameterList parametersOf(const Settings& settings);

// The seed of a parameter's first values.
[[nodiscard]] double seedOf(const Settings& settings, int place);

// The first values of all parameters, one list; the same for a seed on every platform.
[[nodiscard]] std::vector<float> initialValues(const Settings& settings,
                                               const ParameterList& parameters);

// The rows of a learned table after the trained ones, up to `rows` in all: the initial values that
// a longer table would have had.
[[nodiscard]] Matrix untrainedRows(const Settings& settings, const ParameterList& parameters,
                                   Index rows);

}  // namespace phasor::training
