// Attention of a layer, forwards and backwards, for one sequence and one head at a time:
//
//   S = (Q Kᵀ + Q Rᵀ[index]) / √dk + bias,  A = softmax(S),  O = A V
//   dA = dO Vᵀ,  dS = A ∘ (dA - rowsum(dA ∘ A)),  dQ = dS K / √dk,  dK = dSᵀ Q / √dk,  dV = Aᵀ dO
//
// R is Shaw's table of relative keys; the bias is ALiBi's, or T5's, which is learned. Rotary
// encoding rotates Q and K before the product. Computed in `Number`: float, or double for the
// tests.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "kernel/softmax.h"
#include "training/layer.h"

namespace phasor::training {

template <typename Number>
struct AttentionState {
    Table<Number> projected;  // N×3d: Q, K, V; Q and K are rotated
    Table<Number> weights;    // (sequences·H·n)×n
    Table<Number> mixed;      // N×d: the heads side by side
    Table<Number> gradientMixed;
    Table<Number> gradientProjected;
    Table<Number> gradientInput;  // N×d
    Table<Number> scores;         // n×n: of one head
    Table<Number> byOffset;       // n×(2·furthest + 1): Q Rᵀ of one head
};

// Rotates the pairs of all heads in `row` by the angles of its position, backwards if `direction`
// is -1. sinCos: [dk], sine and cosine of each pair.
template <typename Number>
void rotateRow(std::span<Number> row, std::span<const float> sinCos, Number direction) {
    for (std::size_t head = 0; head < row.size(); head += sinCos.size()) {
        for (std::size_t c = 0; c < sinCos.size(); c += 2) {
            const Number sine = direction * static_cast<Number>(sinCos[c]);
            const auto cosine = static_cast<Number>(sinCos[c + 1]);
            const Number x = row[head + c], y = row[head + c + 1];
            row[head + c] = x * cosine - y * sine;
            row[head + c + 1] = x * sine + y * cosine;
        }
    }
}

template <typename Number>
void rotateQueriesAndKeys(const Layer<Number>& layer, Number direction, Table<Number>& projected) {
    const AttentionShape& shape = layer.shape;
    const RelativeTables& tables = layer.tables;
    if (tables.encoding != PositionCode::rotary) return;
    const Matrix& sinCos = tables.positions->sinCos;
    for (Index r = 0; r < shape.rows(); ++r) {
        const Index position = tables.starts[r / shape.length] + r % shape.length;
        // queries and keys, which come first in a row
        rotateRow<Number>({&projected(r, 0), sizeOf(2 * shape.dim)},
                          {&sinCos(position, 0), sizeOf(shape.headDim())}, direction);
    }
}

// The query, key and value rows of one head of one sequence.
template <typename Number>
struct HeadRows {
    StridedMap<Number> query, key, value;
    HeadRows(Table<Number>& projected, const AttentionShape& shape, Index sequence, Index head)
        : query(part(projected, shape, sequence, head * shape.headDim())),
          key(part(projected, shape, sequence, shape.dim + head * shape.headDim())),
          value(part(projected, shape, sequence, 2 * shape.dim + head * shape.headDim())) {}

    static StridedMap<Number> part(Table<Number>& matrix, const AttentionShape& shape,
                                   Index sequence, Index firstColumn) {
        return StridedMap<Number>(&matrix(sequence * shape.length, firstColumn), shape.length,
                                  shape.headDim(), Eigen::OuterStride<>(matrix.cols()));
    }
};

// scores += bias, or for shaw the scaled Q Rᵀ at the offset of each query and key
template <typename Number>
void addRelative(const Layer<Number>& layer, Index head, Number scale,
                 const HeadRows<Number>& parts, AttentionState<Number>& state) {
    const RelativeTables& tables = layer.tables;
    Table<Number>& scores = state.scores;
    const Index n = scores.rows();
    const std::int32_t* index = tables.positions->index.data();
    if (tables.encoding == PositionCode::alibi) {
        scores += tables.positions->bias.middleRows(head * n, n).template cast<Number>();
    } else if (tables.encoding == PositionCode::t5) {
        const Eigen::Map<const Table<Number>> table = layer.values.matrix(layer.places.relative);
        for (Index k = 0; k < n * n; ++k) scores.data()[k] += table(index[k], head);
    } else if (tables.encoding == PositionCode::shaw) {
        state.byOffset.setZero(n, 2 * Settings::furthest + 1);
        addProductTransposed<Number>(parts.query, layer.values.matrix(layer.places.relative), 1,
                                     state.byOffset);
        for (Index i = 0; i < n; ++i)
            for (Index j = 0; j < n; ++j)
                scores(i, j) += scale * state.byOffset(i, index[i * n + j]);
    }
}

// input: N×d → state.mixed: N×d
template <typename Number>
void attend(const Layer<Number>& layer, const Table<Number>& input, AttentionState<Number>& state) {
    const AttentionShape& shape = layer.shape;
    affine(input, layer.values, layer.places.qkv, layer.places.qkvBias, state.projected);
    rotateQueriesAndKeys(layer, Number(1), state.projected);
    const Index n = shape.length, dk = shape.headDim();
    const Number scale = 1 / std::sqrt(static_cast<Number>(dk));
    state.weights.resize(shape.sequences * shape.heads * n, n);
    state.mixed.setZero(shape.rows(), shape.dim);
    state.scores.resize(n, n);
    for (Index b = 0; b < shape.sequences; ++b) {
        for (Index h = 0; h < shape.heads; ++h) {
            const HeadRows<Number> parts(state.projected, shape, b, h);
            state.scores.setZero();
            addProductTransposed<Number>(parts.query, parts.key, scale, state.scores);
            addRelative(layer, h, scale, parts, state);
            const Index first = (b * shape.heads + h) * n;
            for (Index i = 0; i < n; ++i)
                softmaxRow<Number>({&state.scores(i, 0), sizeOf(shape.causal ? i + 1 : n)},
                                   {&state.weights(first + i, 0), sizeOf(n)});
            if (layer.tables.off[h]) continue;
            addProduct<Number>(state.weights.middleRows(first, n), parts.value, 1,
                               HeadRows<Number>::part(state.mixed, shape, b, h * dk));
        }
    }
}

// Adds the gradients with respect to what was added to the scores; state.scores holds dS.
template <typename Number>
void addRelativeBackward(const Layer<Number>& layer, const ParameterValues<Number>& gradient,
                         Index head, Number scale, const HeadRows<Number>& parts,
                         AttentionState<Number>& state, StridedMap<Number>& gradientQuery) {
    const RelativeTables& tables = layer.tables;
    const Table<Number>& dScores = state.scores;
    const Index n = dScores.rows();
    const std::int32_t* index = tables.positions->index.data();
    if (tables.encoding == PositionCode::t5) {
        Eigen::Map<Table<Number>> table = gradient.matrix(layer.places.relative);
        for (Index k = 0; k < n * n; ++k) table(index[k], head) += dScores.data()[k];
    } else if (tables.encoding == PositionCode::shaw) {
        state.byOffset.setZero();
        for (Index i = 0; i < n; ++i)
            for (Index j = 0; j < n; ++j)
                state.byOffset(i, index[i * n + j]) += scale * dScores(i, j);
        addProduct<Number>(state.byOffset, layer.values.matrix(layer.places.relative), 1,
                           gradientQuery);
        addTransposedProduct<Number>(state.byOffset, parts.query, 1,
                                     gradient.matrix(layer.places.relative));
    }
}

// dOut: N×d, the gradient with respect to what the branch added to x; leaves the gradient with
// respect to `input` in the state.
template <typename Number>
void attendBackward(const Layer<Number>& layer, const ParameterValues<Number>& gradient,
                    const Table<Number>& input, const Table<Number>& dOut,
                    AttentionState<Number>& state) {
    const LayerPlaces& places = layer.places;
    const AttentionShape& shape = layer.shape;
    affineBackward(state.mixed, layer.values, gradient, places.attentionOutput,
                   places.attentionOutputBias, dOut, state.gradientMixed);
    const Index n = shape.length, dk = shape.headDim();
    const Number scale = 1 / std::sqrt(static_cast<Number>(dk));
    state.gradientProjected.setZero(shape.rows(), 3 * shape.dim);
    for (Index b = 0; b < shape.sequences; ++b) {
        for (Index h = 0; h < shape.heads; ++h) {
            if (layer.tables.off[h]) continue;
            const HeadRows<Number> parts(state.projected, shape, b, h);
            HeadRows<Number> gradientHead(state.gradientProjected, shape, b, h);
            const auto dMixed = HeadRows<Number>::part(state.gradientMixed, shape, b, h * dk);
            const auto rows = state.weights.middleRows((b * shape.heads + h) * n, n);
            addTransposedProduct<Number>(rows, dMixed, 1, gradientHead.value);
            state.scores.setZero();
            addProductTransposed<Number>(dMixed, parts.value, 1, state.scores);
            for (Index i = 0; i < n; ++i) {
                const Number weightedSum = dotOf<Number>({&state.scores(i, 0), sizeOf(n)},
                                                         {rows.row(i).data(), sizeOf(n)});
                state.scores.row(i) =
                    (state.scores.row(i).array() - weightedSum) * rows.row(i).array();
            }
            addProduct<Number>(state.scores, parts.key, scale, gradientHead.query);
            addTransposedProduct<Number>(state.scores, parts.query, scale, gradientHead.key);
            addRelativeBackward(layer, gradient, h, scale, parts, state, gradientHead.query);
        }
    }
    rotateQueriesAndKeys(layer, Number(-1), state.gradientProjected);
    affineBackward(input, layer.values, gradient, places.qkv, places.qkvBias,
                   state.gradientProjected, state.gradientInput);
}

}  // namespace phasor::training
