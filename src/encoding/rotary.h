// Positions → rotated queries and keys: rotary position embedding (Su et al. 2021, RoFormer,
// section 3.2). Every pair of columns is a vector in the plane, rotated by position · frequency:
//
//   [x']   [cos(pw)  -sin(pw)] [x]
//   [y'] = [sin(pw)   cos(pw)] [y]          w_j = base^(-2j/d), as for sinusoidal encodings
//
// A rotation keeps lengths, and the product of a query at p and a key at q depends on p - q alone.
// Angles are reduced exactly at any position; only the result is rounded to float32.
#pragma once

#include <vector>

#include "encoding/phase.h"

namespace phasor {

// Which columns form a pair. Libraries disagree, and weights only work with the pairing that they
// were trained with.
//   interleaved  2j and 2j+1       the paper, GPT-J, Meta's Llama
//   half         j and j + d/2     GPT-NeoX, Hugging Face's Llama, ONNX by default
enum class Pairing { interleaved, half };

// x: [batch, rows, heads·headDim], or [batch, heads, rows, headDim] where stacked. The first
// rotaryDim columns of every head are rotated, the others stay (GPT-J, GPT-NeoX, Phi).
struct Rotary {
    Index batch;
    Index heads;
    Index rows;
    Index headDim;
    Index rotaryDim;  // even, from 2 to headDim
    bool stacked = false;
    Pairing pairing = Pairing::interleaved;
};

// Which of several positions of a row turns each pair (Wang et al. 2024, Qwen2-VL, section 2.1:
// time, height and width). An empty list: the first one turns every pair.
struct Axes {
    Index count = 1;
    std::vector<Index> ofPair = {};
};

// Rotates x in place. positions: one per row for the whole batch, or batch·rows of them, and with
// several axes such a list for each axis, end to end; any finite numbers. spectrum: rotaryDim/2
// pairs; `scale` multiplies cosines and sines.
// Throws std::invalid_argument for another number of positions, pairs or axes, an impossible
// rotaryDim, or a position that is not finite.
void rotate(float* x, const Rotary& shape, const std::vector<double>& positions,
            const Spectrum& spectrum, double scale, const Axes& axes = {});

// The same with rates of any kind, in radians per position, one a pair; one below 0 turns
// backwards. Throws likewise, and for a rate that is not finite.
void rotate(float* x, const Rotary& shape, const std::vector<double>& positions,
            const std::vector<double>& rates, const Axes& axes = {});

// The same where each axis has a block of pairs with rates of its own: base^(-2j/d) for its j-th
// pair, d twice the pairs of the axis (Flux, Wan, HunyuanVideo, CogVideoX). sections: the pairs of
// each axis. Throws likewise, and for sections that do not add up to rotaryDim/2.
void rotate(float* x, const Rotary& shape, const std::vector<double>& positions, double base,
            const std::vector<Index>& sections);

// Cosines and sines at the positions first, first + 1, ...: a row each, rounded from exact angles.
struct AngleTable {
    Matrix cosines;
    Matrix sines;
};

// rows×(spectrum's pairs); `scale` multiplies both.
[[nodiscard]] AngleTable angleTable(double first, Index rows, const Spectrum& spectrum,
                                    double scale);

// The same for any frequencies in radians per position; a pair below 0 turns backwards.
[[nodiscard]] AngleTable angleTable(double first, Index rows, const std::vector<double>& w,
                                    double scale);

// Rotates x by given cosines and sines: a position is the index of a row. Both tables: any number
// of rows, rotaryDim/2 columns. Throws likewise, and for a position that is not the index of a row.
void rotate(float* x, const Rotary& shape, const std::vector<double>& positions,
            const MatrixView& cosines, const MatrixView& sines);

}  // namespace phasor
