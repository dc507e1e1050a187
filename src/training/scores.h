// Measures of what the heads of a trained model do.
#pragma once

#include "training/run.h"

namespace phasor::training {

// The mean weight that a head gives, layers×heads each, over 64 sequences of the trained length, or
// fewer if their weights would be more than 2^25 numbers:
struct HeadScores {
    Matrix previousToken;  // to the token before, on sequences of the task
    Matrix offset;         // to the token k places back, likewise
    Matrix firstToken;     // to the first token, likewise
    Matrix sameToken;      // to the earlier copy of the same token, on repeated random sequences
    Matrix induction;      // to the token after that copy, likewise (Olsson et al. 2022)
};

[[nodiscard]] HeadScores headScores(Run& run);

// Compares a head of the first layer of a model with sinusoidal encoding with the head that attends
// k places back in closed form: its query and key are encodings p, and every pair is rotated by k
// times its frequency, so that the score is Σ cos((i - k - j) w).
struct ClosedForm {
    Matrix trained;  // n×n: p_i W_q W_kᵀ p_j / √dk, the part of the scores from positions alone
    Matrix exact;    // n×n: Σ cos((i - k - j) w)
    double cosine;   // between them, each row without its mean, which a softmax ignores
    // one per pair: the block of W_q W_kᵀ as a rotation
    std::vector<double> angle;     // of the nearest multiple of a rotation, radians from -π to π
    std::vector<double> wanted;    // the angle in closed form, k·w, likewise
    std::vector<double> gain;      // the factor of that rotation
    std::vector<double> rotation;  // its share of the sum of the block's squares, from 0 to 1
};

// Throws std::invalid_argument for any other encoding.
[[nodiscard]] ClosedForm closedForm(const Run& run, Index head);

}  // namespace phasor::training
