// What the heads of a trained model do, measured.
#pragma once

#include "training/run.h"

namespace phasor::training {

// The mean weight that a head gives, layers×heads each, over 64 sequences of the trained length,
// fewer where it is above 362:
struct HeadScores {
    Matrix previousToken;  // to the token before, on sequences of the task
    Matrix offset;         // to the token k places back, likewise
    Matrix firstToken;     // to the first token, likewise
    Matrix sameToken;      // to the earlier copy of the same token, on repeated random sequences
    Matrix induction;      // to the token after that copy, likewise (Olsson et al. 2022)
};

HeadScores headScores(Run& run);

// How near a head of the first layer of a model with sinusoidal encoding is to the head that
// attends k places back in closed form: query and key are encodings p, and every pair is turned by
// k times its frequency, so that the score is Σ cos((i - k - j) w).
struct ClosedForm {
    Matrix trained;  // n×n: p_i W_q W_kᵀ p_j / √dk, the part of the scores that only positions make
    Matrix exact;    // n×n: Σ cos((i - k - j) w)
    double cosine;   // between them, each row without its mean, which a softmax does not see
    // one a pair: the block of W_q W_kᵀ as a rotation
    std::vector<double> angle;     // of the rotation nearest to it, radians from -π to π
    std::vector<double> wanted;    // k·w, likewise
    std::vector<double> gain;      // its factor
    std::vector<double> rotation;  // how much of the block it is, from 0 to 1: squares of entries
};

// Throws std::invalid_argument for another encoding.
ClosedForm closedForm(const Run& run, Index head);

}  // namespace phasor::training
