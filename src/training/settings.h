// What is trained: a task, an encoding of positions, the sizes of a model and the optimiser's
// numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "matrix.h"

namespace phasor::training {

// a file of tasks/ each
enum class Task { offset, reverse, bank, induction, sort, addition, text };

enum class PositionCode {
    none,
    counting,
    normalized,
    sinusoidal,
    learned,
    rotary,
    alibi,
    t5,
    shaw,
};

// Letters as in matrix.h; V is the vocabulary, L the layers, H the heads.
struct Settings {
    Task task = Task::offset;
    PositionCode encoding = PositionCode::none;
    Index layers = 1;
    Index heads = 1;
    Index dim = 32;
    Index length = 32;  // n, tokens of a sequence in training
    Index vocabulary = 16;
    Index batch = 16;            // sequences per step
    Index offset = 3;            // k of the task `offset`, and of the score of that name
    Index randomStart = 0;       // the first position of a sequence is drawn from 0 to here
    bool causal = false;         // no token sees a later one
    bool mlp = false;            // two further products with GELU between them in each layer
    bool normalization = false;  // layer norm before each branch and before the output
    bool slopesFromOne = true;   // ALiBi: slopes 1, 1/2, 1/4, ... instead of the paper's
    bool tied = false;           // the output is the transposed embedding; see model.h
    double embeddingStd = 0.3;   // of the first embeddings and of a learned table of positions
    double weightScale = 1;      // multiplies the first weights of all products
    double base = 10000;         // of sinusoidal and rotary frequencies
    double learningRate = 5e-3;
    double warmup = 20;        // steps in which the learning rate rises to its value
    double cosineSteps = 0;    // steps until the rate has fallen to finalRate; 0: it stays
    double finalRate = 0;      // relative to learningRate
    double weightDecay = 0;    // decoupled (Loshchilov and Hutter 2019)
    bool decayVectors = true;  // whether biases and norms decay too
    double clip = 1;           // largest norm of the gradient; 0: no limit
    double seed = 0;
    std::vector<std::int32_t> text = {};  // tokens of the task `text`
    std::vector<std::int32_t> textStarts =
        {};  // where its sequences may begin, rising; empty: anywhere

    [[nodiscard]] Index headDim() const { return dim / heads; }
    // T5's 32 buckets up to distance 128, as in the paper
    static constexpr Index buckets = 32;
    static constexpr Index maxDistance = 128;
    // Shaw's offsets from -16 to 16, as in the paper
    static constexpr Index furthest = 16;
};

}  // namespace phasor::training
