// y = x W + b, the projections around attention and the products of trained models: the rows of
// the weights are read as float32, whatever they are stored as, and packed into panels of eight
// outputs, in which each input has eight numbers side by side.
//
//   W of out×in, or in×out                  panel p
//                                            output 8p  8p+1 … 8p+7
//                                    input 0  [ w     w    …  w ]
//                                          1  [ w     w    …  w ]
//
// Letters: n tokens, one row each.
#pragma once

#include "kernel/panel.h"

namespace phasor {

// The order of a matrix of weights: a row per output as in PyTorch's nn.Linear, or a row per input
// as in GPT-2.
enum class WeightRows { outputs, inputs };

// Where rows of weights come from.
class WeightSource {
public:
    WeightSource(Index inputs, Index outputs, WeightRows kind)
        : in(inputs), out(outputs), rowsAre(kind) {}
    virtual ~WeightSource() = default;
    WeightSource(const WeightSource&) = delete;
    WeightSource& operator=(const WeightSource&) = delete;

    // `count` rows from row `first` on, at most eight, as float32; valid until the next call
    [[nodiscard]] virtual const float* read(Index first, Index count) = 0;

    [[nodiscard]] Index rows() const { return rowsAre == WeightRows::outputs ? out : in; }
    [[nodiscard]] Index cols() const { return rowsAre == WeightRows::outputs ? in : out; }

    const Index in;
    const Index out;
    const WeightRows rowsAre;
};

// float32 in memory (src/model/dtype.h has other types).
class FloatWeights final : public WeightSource {
public:
    FloatWeights(const float* weight, Index inputs, Index outputs, WeightRows kind)
        : WeightSource(inputs, outputs, kind), weight_(weight) {}

    const float* read(Index first, Index) override { return weight_ + first * cols(); }

private:
    const float* weight_;
};

struct PackedMatrix {
    PackedMatrix(Index inputs, Index outputs);

    Index in;
    Index out;
    Matrix panels;  // ⌈out / 8⌉ × 8·in
};

// Packs `count` rows of the source from row `first` on, as rows from `target` on of the whole
// matrix; both are multiples of 8 if rows are outputs.
void packRows(WeightSource& source, Index first, Index count, PackedMatrix& packed, Index target);

// x W + b, x: n×in, bias: `out` numbers or null. Returns n×out.
[[nodiscard]] Matrix linear(const float* x, Index n, const PackedMatrix& weight, const float* bias);

// The same with weights that are packed part by part, so that the whole W is never in memory twice.
[[nodiscard]] Matrix linear(const float* x, Index n, WeightSource& weight, const float* bias);

// A projection: in×out weights, row-major, and `out` biases or null.
struct Linear {
    const float* weight = nullptr;
    const float* bias = nullptr;
    Index in = 0;
    Index out = 0;
};

// Each entry depends on its row of x and its column of W alone, not on how many others there are:
// parts of a projection have the bits of the whole.
[[nodiscard]] Matrix linear(const float* x, Index n, const Linear& projection);

}  // namespace phasor
