// The four terms of every score when a row is embedding + encoding:
//
//   (E + P) W_Q W_Kᵀ (E + P)ᵀ  =  E..E + E..P + P..E + P..P
//   (Dai et al. 2019, Transformer-XL, section 3.3; keys have a second matrix for P there)
#pragma once

#include "kernel/linear.h"

namespace phasor {

// n×n each: row = query, column = key.
struct ScoreTerms {
    Matrix contentContent;    // the query's word with the key's word
    Matrix contentPosition;   // the query's word with the key's position
    Matrix positionContent;   // the query's position with the key's word
    Matrix positionPosition;  // the query's position with the key's position
};

// content, position: n×queries.in. Every term is multiplied by `scale`.
[[nodiscard]] ScoreTerms decompose(const float* content, const float* position, Index n,
                                   const Linear& queries, const Linear& keys, float scale);

}  // namespace phasor
