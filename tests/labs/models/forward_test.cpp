// src/model/forward.h: layers of trained models.
#include "model/forward.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <vector>

#include "random.h"

using namespace phasor;
using namespace phasor::model;

namespace {

Matrix randomMatrix(Index rows, Index cols, std::uint64_t seed) {
    Random random{seed};
    Matrix matrix(rows, cols);
    for (Index k = 0; k < matrix.size(); ++k)
        matrix.data()[k] =
            static_cast<float>(static_cast<double>(random.bits() >> 11) * 0x1p-52 - 1);
    return matrix;
}

std::vector<float> listOfRow(const Matrix& matrix) {
    return {matrix.data(), matrix.data() + matrix.size()};
}

float largestDifference(const Matrix& a, const Matrix& b) {
    REQUIRE(a.rows() == b.rows());
    REQUIRE(a.cols() == b.cols());
    return (a - b).cwiseAbs().maxCoeff();
}

LayerPlan plainPlan(Index heads, Index kvHeads, Index headDim) {
    return {.attention = {.heads = heads,
                          .kvHeads = kvHeads,
                          .headDim = headDim,
                          .scale = 0.3,
                          .softcap = 0,
                          .causal = true,
                          .window = 0},
            .norm = Norm::rms,
            .epsilon = 1e-6,
            .activation = Activation::silu,
            .clip = 0,
            .fusedByHeads = false,
            .parallel = false,
            .residualOfNorm = false,
            .relative = Relative::t5,
            .buckets = {}};
}

// A layer and the weights of its products, out×in.
struct Made {
    Layer layer;
    std::array<Matrix, slotCount> weights;
    std::deque<PackedMatrix> packed;

    explicit Made(const LayerPlan& plan) : layer{.plan = plan} {}

    void product(Slot slot, const Matrix& weight, bool biased, bool inMemory = true) {
        const auto k = static_cast<std::size_t>(slot);
        weights[k] = weight;
        FloatWeights source(weights[k].data(), weight.cols(), weight.rows(), WeightRows::outputs);
        packRows(source, 0, weight.rows(), packed.emplace_back(weight.cols(), weight.rows()), 0);
        const Matrix bias = randomMatrix(1, weight.rows(), 100 + k);
        layer.products[k] = Product{.number = static_cast<Index>(k),
                                    .outputs = weight.rows(),
                                    .weight = inMemory ? &packed.back() : nullptr,
                                    .bias = biased ? listOfRow(bias) : std::vector<float>(),
                                    .scales = {},
                                    .factor = 1};
    }

    void norm(Slot slot, Index size, bool shifted = false) {
        const auto k = static_cast<std::size_t>(slot);
        Numbers numbers = {listOfRow(randomMatrix(1, size, 200 + k)), {}};
        if (shifted) numbers.bias = listOfRow(randomMatrix(1, size, 300 + k));
        layer.numbers[k] = std::move(numbers);
    }

    [[nodiscard]] const Matrix& weight(Slot slot) const {
        return weights[static_cast<std::size_t>(slot)];
    }
};

constexpr Index d = 24, n = 7, inner = 40;

// Llama's form, with shared keys, biases and every norm.
Made llamaLike(bool inMemory = true) {
    Made made(plainPlan(4, 2, 6));
    made.norm(Slot::attnIn, d);
    made.product(Slot::q, randomMatrix(24, d, 1), true, inMemory);
    made.product(Slot::k, randomMatrix(12, d, 2), false, inMemory);
    made.product(Slot::v, randomMatrix(12, d, 3), true, inMemory);
    made.norm(Slot::qNorm, 6);
    made.norm(Slot::kNorm, 6);
    made.product(Slot::o, randomMatrix(d, 24, 4), false, inMemory);
    made.norm(Slot::attnOut, d);
    made.norm(Slot::mlpIn, d, true);
    made.product(Slot::gate, randomMatrix(inner, d, 5), true, inMemory);
    made.product(Slot::up, randomMatrix(inner, d, 6), false, inMemory);
    made.product(Slot::down, randomMatrix(d, inner, 7), true, inMemory);
    return made;
}

LayerRequest plainRequest(Index rotation = -1) {
    return {.rotation = rotation, .off = {}, .weightsOnly = false, .attentionElsewhere = false};
}

struct Outcome {
    Matrix x, weights;
};

// The layer in one call.
Outcome through(const Layer& layer, const Matrix& x, const LayerRequest& request = plainRequest(),
                const Matrix& bias = {}) {
    ForwardPass pass(x, bias, true);
    pass.addRotation(angleTable(3, x.rows(), std::vector<double>{1, 0.1}, 1), Pairing::half);
    CHECK(pass.advance(layer, request).output == nullptr);
    return {pass.vectors(), pass.weights()};
}

}  // namespace

TEST_CASE("a layer that waits for its products and attention gives the bits of one that does not") {
    const Matrix x = randomMatrix(n, d, 8), bias = randomMatrix(4 * n, n, 9);
    const Made whole = llamaLike(), parts = llamaLike(false);
    const Outcome expected = through(whole.layer, x, plainRequest(0), bias);
    ForwardPass pass(x, bias, true);
    pass.addRotation(angleTable(3, n, std::vector<double>{1, 0.1}, 1), Pairing::half);
    LayerRequest request = plainRequest(0);
    request.attentionElsewhere = true;
    std::vector<Index> order;
    for (;;) {
        const Wanted wanted = pass.advance(parts.layer, request);
        if (wanted.output == nullptr) break;
        order.push_back(wanted.product);
        if (wanted.product < 0) {
            // one key/value head, with its two heads, after the other
            for (Index kv = 0; kv < 2; ++kv) {
                Projected from = pass.projected();
                from.bias += 2 * kv * n * n;
                const AttentionResult result =
                    attended(parts.layer.plan.attention, n, from, {kv, kv + 1});
                Eigen::Map<Matrix>(wanted.output, n, 24).middleCols(12 * kv, 12) = result.output;
                CHECK(largestDifference(result.weights,
                                        expected.weights.middleRows(2 * kv * n, 2 * n)) == 0);
            }
            continue;
        }
        const auto& product = parts.layer.products[sizeOf(wanted.product)];
        const auto k = static_cast<std::size_t>(wanted.product);
        FloatWeights source(parts.weights[k].data(), parts.weights[k].cols(),
                            parts.weights[k].rows(), WeightRows::outputs);
        const Matrix y =
            linear(wanted.input, n, source, product->bias.empty() ? nullptr : product->bias.data());
        std::copy_n(y.data(), y.size(), wanted.output);
    }
    const auto place = [](Slot slot) { return static_cast<Index>(slot); };
    CHECK(order == std::vector<Index>{place(Slot::q), place(Slot::k), place(Slot::v), -1,
                                      place(Slot::o), place(Slot::gate), place(Slot::up),
                                      place(Slot::down)});
    CHECK(largestDifference(pass.vectors(), expected.x) == 0);
    CHECK(pass.weights().size() == 0);
    // the next layer begins anew
    CHECK(pass.advance(whole.layer, plainRequest(0)).output == nullptr);
    CHECK(pass.weights().size() == 4 * n * n);
}

TEST_CASE("products in one are the same products apart") {
    const Matrix x = randomMatrix(n, d, 10);
    for (const bool byHeads : {false, true}) {
        LayerPlan plan = plainPlan(4, byHeads ? 4 : 2, 6);
        plan.fusedByHeads = byHeads;
        const Index narrow = plan.attention.kvHeads * 6;
        Made apart(plan), fused(plan);
        const Matrix q = randomMatrix(24, d, 11), k = randomMatrix(narrow, d, 12),
                     v = randomMatrix(narrow, d, 13), gate = randomMatrix(inner, d, 14),
                     up = randomMatrix(inner, d, 15);
        Matrix qkv(24 + 2 * narrow, d), gateUp(2 * inner, d);
        gateUp << gate, up;
        if (byHeads)
            for (Index h = 0; h < 4; ++h)
                qkv.middleRows(18 * h, 18) << q.middleRows(6 * h, 6), k.middleRows(6 * h, 6),
                    v.middleRows(6 * h, 6);
        else
            qkv << q, k, v;
        apart.product(Slot::q, q, false);
        apart.product(Slot::k, k, false);
        apart.product(Slot::v, v, false);
        apart.product(Slot::gate, gate, false);
        apart.product(Slot::up, up, false);
        fused.product(Slot::qkv, qkv, false);
        fused.product(Slot::gateUp, gateUp, false);
        for (Made* const made : {&apart, &fused}) {
            made->product(Slot::o, randomMatrix(d, 24, 16), true);
            made->product(Slot::down, randomMatrix(d, inner, 17), true);
        }
        const Outcome a = through(apart.layer, x), b = through(fused.layer, x);
        CHECK(largestDifference(a.x, b.x) == 0);
        CHECK(largestDifference(a.weights, b.weights) == 0);
    }
}

TEST_CASE("a parallel layer adds what two layers of one branch add to the same x") {
    const Matrix x = randomMatrix(n, d, 18);
    const Made sum = llamaLike();
    Layer parallel = sum.layer, first = sum.layer, second = sum.layer;
    parallel.plan.parallel = true;
    first.products[static_cast<std::size_t>(Slot::down)].reset();
    // attention that adds nothing
    auto& none = second.products[static_cast<std::size_t>(Slot::o)];
    const Matrix zeros = Matrix::Zero(d, 24);
    PackedMatrix packed(24, d);
    FloatWeights source(zeros.data(), 24, d, WeightRows::outputs);
    packRows(source, 0, d, packed, 0);
    none->weight = &packed;
    const Matrix a = through(first, x).x - x, b = through(second, x).x - x;
    CHECK(largestDifference(through(parallel, x).x - x, a + b) < 1e-5f);
}

TEST_CASE("a head that is off adds nothing, and its weights stay") {
    const Matrix x = randomMatrix(n, d, 19);
    Made made = llamaLike();
    const std::vector<int> off = {1, 2};
    LayerRequest request = plainRequest();
    request.off = off;
    const Outcome with = through(made.layer, x, request);
    // the columns of o that read these heads
    Matrix cut = made.weight(Slot::o);
    cut.middleCols(6, 12).setZero();
    made.product(Slot::o, cut, false);
    const Outcome without = through(made.layer, x);
    CHECK(largestDifference(with.x, without.x) < 1e-6f);
    CHECK(largestDifference(with.weights, without.weights) == 0);
    const std::vector<int> all = {0, 1, 2, 3};
    request.off = all;
    made.layer.products[static_cast<std::size_t>(Slot::down)].reset();
    CHECK(largestDifference(through(made.layer, x, request).x, x) == 0);
}

TEST_CASE("rows of weights add up to 1 over the keys that a query sees") {
    const Matrix x = randomMatrix(n, d, 20);
    Made made = llamaLike();
    for (const Index window : {0, 1, 3})
        for (const bool causal : {false, true}) {
            made.layer.plan.attention.window = window;
            made.layer.plan.attention.causal = causal;
            const Matrix weights = through(made.layer, x).weights;
            for (Index row = 0; row < 4 * n; ++row) {
                CHECK(weights.row(row).sum() == doctest::Approx(1).epsilon(1e-5));
                for (Index j = 0; j < n; ++j) {
                    const Index i = row % n;
                    const bool seen = (window == 0 || i - j < window) && !(causal && j > i);
                    CHECK((weights(row, j) > 0) == seen);
                }
            }
        }
}

TEST_CASE("a bias that is the same for all keys changes no weight, Shaw's keys of 0 neither") {
    const Matrix x = randomMatrix(n, d, 21);
    const Made made = llamaLike();
    const Matrix plain = through(made.layer, x).weights;
    CHECK(largestDifference(
              through(made.layer, x, plainRequest(), Matrix::Constant(4 * n, n, 2)).weights,
              plain) < 1e-5f);
    Layer own = made.layer;
    own.plan.buckets = {.count = 8, .maxDistance = 16, .bidirectional = false};
    auto& table = own.numbers[static_cast<std::size_t>(Slot::relative)];
    table = Numbers{std::vector<float>(8 * 4, 1.5f), {}};
    CHECK(largestDifference(through(own, x).weights, plain) < 1e-5f);
    table = Numbers{listOfRow(randomMatrix(8, 4, 22)), {}};
    CHECK(largestDifference(through(own, x).weights, plain) > 1e-3f);
    own.plan.relative = Relative::shaw;
    table = Numbers{std::vector<float>(5 * 6), {}};
    CHECK(largestDifference(through(own, x).weights, plain) < 1e-5f);
    // as if there were no positions
    table = Numbers{listOfRow(randomMatrix(5, 6, 23)), {}};
    ForwardPass pass(x, {}, false);
    CHECK(pass.advance(own, plainRequest()).output == nullptr);
    CHECK(largestDifference(pass.weights(), plain) == 0);
}

TEST_CASE("Shaw's terms are scale · q · the key of the clipped distance") {
    // one head, whose queries and keys are x
    const Index size = 4;
    LayerPlan plan = plainPlan(1, 1, size);
    plan.attention.causal = false;
    plan.relative = Relative::shaw;
    Made made(plan);
    const Matrix one = Matrix::Identity(size, size);
    for (const Slot slot : {Slot::q, Slot::k, Slot::v, Slot::o}) made.product(slot, one, false);
    const Matrix table = randomMatrix(5, size, 24), x = randomMatrix(n, size, 25);
    made.layer.numbers[static_cast<std::size_t>(Slot::relative)] = Numbers{listOfRow(table), {}};
    const Matrix weights = through(made.layer, x).weights;
    for (Index i = 0; i < n; ++i) {
        std::vector<double> power;
        double sum = 0;
        for (Index j = 0; j < n; ++j) {
            const Index place = std::clamp<Index>(j - i, -2, 2) + 2;
            const Eigen::VectorXd key = (x.row(j) + table.row(place)).cast<double>();
            power.push_back(std::exp(0.3 * x.row(i).cast<double>().dot(key)));
            sum += power.back();
        }
        for (Index j = 0; j < n; ++j)
            CHECK(static_cast<double>(weights(i, j)) ==
                  doctest::Approx(power[sizeOf(j)] / sum).epsilon(1e-5));
    }
}

TEST_CASE("norms before, after and around the branches, each where the layer has it") {
    // a perceptron alone: attention is off
    LayerPlan plan = plainPlan(1, 1, d);
    plan.norm = Norm::layer;
    plan.activation = Activation::relu;
    Made made(plan);
    for (const Slot slot : {Slot::q, Slot::k, Slot::v})
        made.product(slot, randomMatrix(d, d, 26), false);
    made.product(Slot::o, randomMatrix(d, d, 27), false);
    made.product(Slot::up, Matrix::Identity(d, d), false);
    made.product(Slot::down, Matrix::Identity(d, d), false);
    const std::vector<int> off = {0};
    LayerRequest request = plainRequest();
    request.off = off;
    const Matrix x = randomMatrix(n, d, 28);
    CHECK(largestDifference(through(made.layer, x, request).x, x + x.cwiseMax(0)) == 0);
    const auto normed = [&](Slot slot, const Matrix& from) {
        const auto& numbers = *made.layer.numbers[static_cast<std::size_t>(slot)];
        return normalizedRows(from, Norm::layer, plan.epsilon, numbers.weight.data(),
                              numbers.bias.data());
    };
    made.norm(Slot::attnAfter, d, true);
    made.norm(Slot::mlpIn, d, true);
    made.norm(Slot::mlpOut, d, true);
    made.norm(Slot::mlpAfter, d, true);
    const Matrix between = normed(Slot::attnAfter, x), read = normed(Slot::mlpIn, between);
    const Matrix added = normed(Slot::mlpOut, read.cwiseMax(0));
    CHECK(largestDifference(through(made.layer, x, request).x,
                            normed(Slot::mlpAfter, between + added)) == 0);
    made.layer.plan.residualOfNorm = true;
    CHECK(largestDifference(through(made.layer, x, request).x,
                            normed(Slot::mlpAfter, read + added)) == 0);
    const std::vector<float> factors = listOfRow(randomMatrix(1, d, 29));
    made.layer.numbers[static_cast<std::size_t>(Slot::mlpScale)] = Numbers{factors, {}};
    Matrix scaled = read.cwiseMax(0);
    for (Index c = 0; c < d; ++c) scaled.col(c) *= factors[sizeOf(c)];
    CHECK(largestDifference(through(made.layer, x, request).x,
                            normed(Slot::mlpAfter, read + normed(Slot::mlpOut, scaled))) < 1e-5f);
}

TEST_CASE("products of integers have their scale and bias, in memory or not") {
    const Matrix x = randomMatrix(n, d, 30);
    for (const bool inMemory : {true, false}) {
        Made made = llamaLike();
        const Matrix weight = made.weight(Slot::down);
        made.product(Slot::down, weight, true, inMemory);
        const Matrix plain = through(llamaLike().layer, x).x;
        auto& product = *made.layer.products[static_cast<std::size_t>(Slot::down)];
        product.scales = {2};
        product.factor = 0.5;
        ForwardPass pass(x, {}, true);
        Wanted wanted = pass.advance(made.layer, plainRequest());
        CHECK((wanted.output != nullptr) == !inMemory);
        if (!inMemory) {
            FloatWeights source(weight.data(), inner, d, WeightRows::outputs);
            const Matrix y = linear(wanted.input, n, source, nullptr);
            std::copy_n(y.data(), y.size(), wanted.output);
            wanted = pass.advance(made.layer, plainRequest());
        }
        CHECK(wanted.output == nullptr);
        CHECK(largestDifference(pass.vectors(), plain) < 1e-5f);
    }
}

TEST_CASE("queries, keys and values are clipped; NaN stays NaN") {
    Made made(plainPlan(1, 1, d));
    const Matrix one = Matrix::Identity(d, d);
    for (const Slot slot : {Slot::q, Slot::k, Slot::v, Slot::o}) made.product(slot, one, false);
    made.layer.plan.clip = 0.25;
    // of one token attention is its value
    const Matrix x = randomMatrix(1, d, 31);
    CHECK(largestDifference(through(made.layer, x).x, x + x.cwiseMin(0.25f).cwiseMax(-0.25f)) == 0);
    Matrix broken = x;
    broken(0, 3) = std::nanf("");
    CHECK(std::isnan(through(made.layer, broken).x(0, 3)));
}

TEST_CASE("one token attends to itself, and a layer may end with its weights") {
    const Made made = llamaLike();
    const Matrix x = randomMatrix(1, d, 32);
    LayerRequest request = plainRequest(0);
    request.weightsOnly = true;
    const Outcome outcome = through(made.layer, x, request);
    CHECK(largestDifference(outcome.weights, Matrix::Ones(4, 1)) == 0);
    CHECK(largestDifference(outcome.x, x) == 0);
    const Matrix longer = randomMatrix(n, d, 33);
    CHECK(largestDifference(through(made.layer, longer, request).weights,
                            through(made.layer, longer, plainRequest(0)).weights) == 0);
}
