// A layer of a trained model: the vectors of tokens before it → those after it, and the weights of
// its heads.
//
//   a = attention(attnIn(x))          x = attnAfter(x + attnOut(attnScale · a))
//   m = perceptron(mlpIn(x))          x = mlpAfter(x + mlpOut(mlpScale · m))
//
// A step is left out where the layer has no tensor for it. With `parallel`, mlpIn reads the x
// before the layer. Which steps an architecture has: web/labs/models/api/architectures/.
//
// A product whose weights are not in memory is computed elsewhere, and so is attention on demand:
// the layer waits for it, and goes on with the next call.
//
// Letters: n tokens, d numbers a token.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "attention/attention.h"
#include "attention/mask.h"
#include "encoding/bias.h"
#include "encoding/rotary.h"
#include "kernel/linear.h"
#include "model/layer.h"

namespace phasor::model {

// ---- what a layer is ----

struct HeadPlan {
    Index heads;
    Index kvHeads;  // each of them is read by heads / kvHeads heads
    Index headDim;
    double scale;
    double softcap;  // 0: none
    bool causal;
    Index window;  // keys that a query sees, back from its own; 0: all
};

// What the slot `relative` of a layer is: T5's table of buckets, or Shaw's keys (encoding/bias.h).
enum class Relative { t5, shaw };

struct LayerPlan {
    HeadPlan attention;
    Norm norm;
    double epsilon;
    Activation activation;
    double clip;          // of queries, keys and values; 0: none
    bool fusedByHeads;    // the outputs of qkv are q, k and v of each head, and not all q, k, v
    bool parallel;        // both branches read the x before the layer
    bool residualOfNorm;  // a branch is added to what it reads, and not to what its norm reads
    Relative relative;
    Buckets buckets;
};

// The places of a layer for tensors.
enum class Slot {
    attnIn,
    q,
    k,
    v,
    qkv,  // q, k and v in one product
    qNorm,
    kNorm,
    relative,
    o,
    attnScale,
    attnOut,
    attnAfter,
    mlpIn,
    gate,
    up,
    gateUp,  // both in one product
    down,
    mlpScale,
    mlpOut,
    mlpAfter,
};
constexpr std::size_t slotCount = 20;

// The gain and shift of a norm, factors, or a table.
struct Numbers {
    std::vector<float> weight;
    std::vector<float> bias;  // or none
};

struct Product {
    Index number;  // by which the caller knows it
    Index outputs;
    const PackedMatrix* weight;  // null: not in memory
    std::vector<float> bias;     // or none
    std::vector<float> scales;   // of weights that are integers, see Rescaling; or none
    double factor;
};

struct Layer {
    LayerPlan plan;
    std::array<std::optional<Numbers>, slotCount> numbers = {};
    std::array<std::optional<Product>, slotCount> products = {};
};

// ---- attention ----

// q: n×(heads·headDim), k and v: n×(kvHeads·headDim). bias: heads·n×n, what is added to the scores
// of each head, or null.
struct Projected {
    const float* q;
    const float* k;
    const float* v;
    const float* bias;
};

// Some key/value heads, and the heads that read them: the output, n×(heads·headDim), and the
// weights, heads·n×n. The bias is that of these heads.
[[nodiscard]] AttentionResult attended(const HeadPlan& plan, Index n, const Projected& from,
                                       Interval kvHeads);

// ---- a text on its way through the layers ----

// How a layer is to be computed.
struct LayerRequest {
    Index rotation;            // of queries and keys, by its place in the list; -1: none
    std::span<const int> off;  // heads that add nothing
    bool weightsOnly;          // whether x is not needed behind the layer
    bool attentionElsewhere;   // whether the caller computes attention
};

// What a layer waits for. Without an output the layer is done.
struct Wanted {
    Index product = -1;  // its number; -1: attention
    const float* input = nullptr;
    float* output = nullptr;  // where the caller writes it
};

class ForwardPass {
public:
    // x: n×d. bias: that of the scores of all layers, heads·n×n, or empty.
    // positions: whether the layers' own biases are added too
    ForwardPass(Matrix x, Matrix bias, bool positions);

    // Cosines and sines of all positions, to be chosen by LayerRequest.
    void addRotation(AngleTable angles, Pairing pairing);

    // Starts the layer, or goes on with it once the caller has written what was wanted.
    [[nodiscard]] Wanted advance(const Layer& layer, const LayerRequest& request);

    [[nodiscard]] Index tokens() const { return x_.rows(); }
    [[nodiscard]] const Matrix& vectors() const { return x_; }

    // Of the last layer; empty where the caller has computed attention.
    [[nodiscard]] const Matrix& weights() const { return weights_; }

    // While the layer waits for attention.
    [[nodiscard]] Projected projected() const;

private:
    struct Rotation {
        AngleTable angles;
        Pairing pairing;
    };

    // In the order of execution; products that the layer does not have are left out.
    enum class Step {
        start,
        q,
        k,
        v,
        qkv,
        rotation,
        attention,
        ablation,
        o,
        attentionSum,
        gate,
        up,
        gateUp,
        activation,
        down,
        perceptronSum,
        end,
    };

    // Between the steps of a layer.
    struct Values {
        Matrix read, qkv, q, k, v, terms, output, mixed;
        Matrix inner, gateUp, gate, up, down;
    };

    [[nodiscard]] bool perform(const Layer& layer, const LayerRequest& request);
    [[nodiscard]] bool multiply(const Layer& layer, Slot slot, const Matrix& input, Matrix& y);
    [[nodiscard]] bool attend(const Layer& layer, bool elsewhere);
    void splitAndRotate(const Layer& layer, Index rotation);
    void addBranch(const Layer& layer, Matrix& branch, const Matrix& read, Slot scale, Slot out,
                   Slot after);

    Matrix x_, bias_;
    bool positions_;
    std::vector<Rotation> rotations_;
    Matrix weights_;
    Values values_;
    Step step_ = Step::start;
    Wanted wanted_;
};

}  // namespace phasor::model
