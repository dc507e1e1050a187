#include "model/forward.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

namespace phasor::model {
namespace {

constexpr std::size_t at(Slot slot) {
    return static_cast<std::size_t>(slot);
}

std::span<float> numbersOf(Matrix& x) {
    return {x.data(), sizeOf(x.size())};
}

const float* pointerTo(const std::vector<float>& list) {
    return list.empty() ? nullptr : list.data();
}

// Rows as wide as the gain, normalized.
Matrix normalized(const float* x, Index size, const Numbers& norm, const LayerPlan& plan) {
    const Index cols = std::ssize(norm.weight);
    assert(size % cols == 0);
    return normalizedRows(Eigen::Map<const Matrix>(x, size / cols, cols), plan.norm, plan.epsilon,
                          norm.weight.data(), pointerTo(norm.bias));
}

void normalize(Matrix& x, const Layer& layer, Slot slot) {
    const auto& norm = layer.numbers[at(slot)];
    if (!norm) return;
    const Matrix y = normalized(x.data(), x.size(), *norm, layer.plan);
    std::copy_n(y.data(), y.size(), x.data());
}

// What a branch reads.
Matrix branchInput(const Matrix& x, const Layer& layer, Slot slot) {
    const auto& norm = layer.numbers[at(slot)];
    return norm ? normalized(x.data(), x.size(), *norm, layer.plan) : x;
}

// q, k and v beside each other, those of each head or all of them → apart
void split(const Matrix& all, const LayerPlan& plan, Matrix& q, Matrix& k, Matrix& v) {
    const Index heads = plan.attention.heads, size = plan.attention.headDim;
    const Index wide = heads * size, narrow = plan.attention.kvHeads * size;
    Matrix* const parts[] = {&q, &k, &v};
    const Index widths[] = {wide, narrow, narrow}, starts[] = {0, wide, wide + narrow};
    for (Index which = 0; which < 3; ++which) {
        Matrix& part = *parts[which];
        part = allocate(all.rows(), widths[which]);
        if (!plan.fusedByHeads) part = all.middleCols(starts[which], widths[which]);
        for (Index h = 0; plan.fusedByHeads && h < heads; ++h)
            part.middleCols(h * size, size) = all.middleCols((3 * h + which) * size, size);
    }
}

void clip(Matrix& x, double most) {
    for (float& value : numbersOf(x))
        value = static_cast<float>(std::clamp(static_cast<double>(value), -most, most));
}

// scale · q · (the key of each clipped distance): heads·n×n (Shaw et al. 2018)
Matrix shawTerms(const HeadPlan& plan, const Matrix& q, const std::vector<float>& table) {
    const Index n = q.rows(), width = std::ssize(table) / plan.headDim;
    const std::vector<std::int32_t> index = shawIndex(n, (width - 1) / 2);
    FloatWeights keys(table.data(), plan.headDim, width, WeightRows::outputs);
    const Matrix byDistance = linear(q.data(), n * plan.heads, keys, nullptr);
    Matrix terms = allocate(plan.heads * n, n);
    for (Index h = 0; h < plan.heads; ++h)
        for (Index i = 0; i < n; ++i)
            for (Index j = 0; j < n; ++j) {
                const float score = byDistance(i * plan.heads + h, index[sizeOf(i * n + j)]);
                terms(h * n + i, j) = static_cast<float>(plan.scale * static_cast<double>(score));
            }
    return terms;
}

// The terms of a layer's own table, heads·n×n.
Matrix relativeTerms(const LayerPlan& plan, const Matrix& q, const std::vector<float>& table) {
    if (plan.relative == Relative::shaw) return shawTerms(plan.attention, q, table);
    const Index n = q.rows(), heads = plan.attention.heads, rows = std::ssize(table) / heads;
    return t5Bias({.heads = heads, .queries = n, .keys = n}, plan.buckets,
                  Eigen::Map<const Matrix>(table.data(), rows, heads));
}

}  // namespace

AttentionResult attended(const HeadPlan& plan, Index n, const Projected& from, Interval kvHeads) {
    const Index size = plan.headDim, shared = plan.heads / plan.kvHeads;
    Attention problem;
    problem.kvHeads = kvHeads.to - kvHeads.from;
    problem.heads = problem.kvHeads * shared;
    problem.queries = problem.keys = n;
    problem.dk = problem.dv = size;
    const Index first = kvHeads.from * size;
    problem.q = Rows::sideBySide(from.q + first * shared, plan.heads, n, size);
    problem.k = Rows::sideBySide(from.k + first, plan.kvHeads, n, size);
    problem.v = Rows::sideBySide(from.v + first, plan.kvHeads, n, size);
    problem.options = {.scale = plan.scale,
                       .softcap = plan.softcap,
                       .causal = plan.causal,
                       .window = {.left = plan.window > 0 ? plan.window - 1 : -1, .right = -1}};
    problem.offset = {0};
    problem.length = {n};
    problem.mask = {.bias = from.bias, .stride = {0, n * n, n, 1}};
    problem.stages.weights = true;
    AttentionResult result = attention(problem);
    // the same numbers, a row a token
    result.output.resize(n, problem.heads * size);
    return result;
}

ForwardPass::ForwardPass(Matrix x, Matrix bias, bool positions)
    : x_(std::move(x)), bias_(std::move(bias)), positions_(positions) {}

void ForwardPass::addRotation(AngleTable angles, Pairing pairing) {
    rotations_.push_back({std::move(angles), pairing});
}

Projected ForwardPass::projected() const {
    const Matrix& bias = values_.terms.size() > 0 ? values_.terms : bias_;
    return {values_.q.data(), values_.k.data(), values_.v.data(),
            bias.size() > 0 ? bias.data() : nullptr};
}

Wanted ForwardPass::advance(const Layer& layer, const LayerRequest& request) {
    const Step end = request.weightsOnly ? Step::o : Step::end;
    for (; step_ < end; step_ = static_cast<Step>(static_cast<int>(step_) + 1))
        if (!perform(layer, request)) return wanted_;
    step_ = Step::start;
    values_ = {};
    return {};
}

// Whether the step is done, and not waited for.
bool ForwardPass::perform(const Layer& layer, const LayerRequest& request) {
    Values& s = values_;
    switch (step_) {
        case Step::start:
            weights_ = {};
            s.read = branchInput(x_, layer, Slot::attnIn);
            if (layer.plan.parallel) s.inner = branchInput(x_, layer, Slot::mlpIn);
            return true;
        case Step::q:
            return multiply(layer, Slot::q, s.read, s.q);
        case Step::k:
            return multiply(layer, Slot::k, s.read, s.k);
        case Step::v:
            return multiply(layer, Slot::v, s.read, s.v);
        case Step::qkv:
            return multiply(layer, Slot::qkv, s.read, s.qkv);
        case Step::rotation:
            splitAndRotate(layer, request.rotation);
            return true;
        case Step::attention:
            return attend(layer, request.attentionElsewhere);
        case Step::ablation:
            for (const int head : request.off)
                s.output
                    .middleCols(head * layer.plan.attention.headDim, layer.plan.attention.headDim)
                    .setZero();
            return true;
        case Step::o:
            return multiply(layer, Slot::o, s.output, s.mixed);
        case Step::attentionSum:
            addBranch(layer, s.mixed, s.read, Slot::attnScale, Slot::attnOut, Slot::attnAfter);
            if (!layer.plan.parallel) s.inner = branchInput(x_, layer, Slot::mlpIn);
            return true;
        case Step::gate:
            return multiply(layer, Slot::gate, s.inner, s.gate);
        case Step::up:
            return multiply(layer, Slot::up, s.inner, s.up);
        case Step::gateUp:
            return multiply(layer, Slot::gateUp, s.inner, s.gateUp);
        case Step::activation:
            if (s.gateUp.size() > 0) {
                s.gate = s.gateUp.leftCols(s.gateUp.cols() / 2);
                s.up = s.gateUp.rightCols(s.gateUp.cols() / 2);
            }
            if (s.gate.size() == 0) {
                activate(numbersOf(s.up), layer.plan.activation, {});
            } else {
                activate(numbersOf(s.gate), layer.plan.activation, numbersOf(s.up));
                s.up = std::move(s.gate);
            }
            return true;
        case Step::down:
            return multiply(layer, Slot::down, s.up, s.down);
        case Step::perceptronSum:
            if (s.down.size() > 0)
                addBranch(layer, s.down, s.inner, Slot::mlpScale, Slot::mlpOut, Slot::mlpAfter);
            return true;
        case Step::end:
            break;
    }
    return true;
}

// y = input · weights + bias, where the layer has the product.
bool ForwardPass::multiply(const Layer& layer, Slot slot, const Matrix& input, Matrix& y) {
    const auto& product = layer.products[at(slot)];
    if (!product) return true;
    const bool isScaled = !product->scales.empty();
    const float* const bias = pointerTo(product->bias);
    const bool isThere = std::exchange(wanted_, {}).output != nullptr;
    if (!isThere && product->weight == nullptr) {
        y = allocate(tokens(), product->outputs);
        wanted_ = {product->number, input.data(), y.data()};
        return false;
    }
    if (!isThere) y = linear(input.data(), tokens(), *product->weight, isScaled ? nullptr : bias);
    if (isScaled) y = rescaled(y, {product->scales, product->factor, bias});
    return true;
}

void ForwardPass::splitAndRotate(const Layer& layer, Index rotation) {
    const LayerPlan& plan = layer.plan;
    Matrix &q = values_.q, &k = values_.k;
    if (values_.qkv.size() > 0) split(values_.qkv, plan, q, k, values_.v);
    if (plan.clip > 0)
        for (Matrix* const part : {&q, &k, &values_.v}) clip(*part, plan.clip);
    normalize(q, layer, Slot::qNorm);
    normalize(k, layer, Slot::kNorm);
    if (rotation >= 0) {
        const auto& [angles, pairing] = rotations_[sizeOf(rotation)];
        auto positions = listOf<double>(sizeOf(tokens()));
        std::iota(positions.begin(), positions.end(), 0);
        Rotary shape = {.batch = 1,
                        .heads = plan.attention.heads,
                        .rows = tokens(),
                        .headDim = plan.attention.headDim,
                        .rotaryDim = 2 * angles.cosines.cols(),
                        .pairing = pairing};
        rotate(q.data(), shape, positions, angles.cosines, angles.sines);
        shape.heads = plan.attention.kvHeads;
        rotate(k.data(), shape, positions, angles.cosines, angles.sines);
    }
    const auto& table = layer.numbers[at(Slot::relative)];
    if (table && positions_) values_.terms = relativeTerms(plan, q, table->weight);
}

bool ForwardPass::attend(const Layer& layer, bool elsewhere) {
    const HeadPlan& plan = layer.plan.attention;
    if (std::exchange(wanted_, {}).output != nullptr) return true;
    if (elsewhere) {
        values_.output = allocate(tokens(), plan.heads * plan.headDim);
        wanted_.output = values_.output.data();
        return false;
    }
    AttentionResult result = attended(plan, tokens(), projected(), {0, plan.kvHeads});
    values_.output = std::move(result.output);
    weights_ = std::move(result.weights);
    return true;
}

// x = after(x + out(scale · branch)); `read`: what the branch has read
void ForwardPass::addBranch(const Layer& layer, Matrix& branch, const Matrix& read, Slot scale,
                            Slot out, Slot after) {
    if (const auto& factors = layer.numbers[at(scale)])
        branch = rescaled(branch, {factors->weight, 1, nullptr});
    normalize(branch, layer, out);
    if (layer.plan.residualOfNorm && !layer.plan.parallel) x_ = read;
    x_ += branch;
    normalize(x_, layer, after);
}

}  // namespace phasor::model
