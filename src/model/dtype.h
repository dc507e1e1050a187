// Weights as files store them → float32. The formats with blocks are those of ggml: a block of
// 32 or 256 numbers has small integers q and one scale d for all, or scales for parts of it:
//
//   q8_0  d q                 q4_0  d (q - 8)           q5_0  d (q - 16)
//   q4_1, q5_1   d q + m
//   q4_K, q5_K   d s q - m t  with 6-bit s and t for every 32 numbers
//   q6_K         d s (q - 32) with an 8-bit s for every 16 numbers
//
// i8 are plain integers: their scale is in another tensor.
//
// (ggml-quants.c of llama.cpp: dequantize_row_*). The products are rounded in the same order as
// there, so the numbers are the same to the bit.
#pragma once

#include <cstdint>
#include <span>

#include "kernel/linear.h"

namespace phasor::model {

enum class DType { f32, f16, bf16, f64, q4_0, q4_1, q5_0, q5_1, q8_0, q4_K, q5_K, q6_K, i8 };

struct Block {
    Index numbers;
    Index bytes;
};

[[nodiscard]] Block blockOf(DType dtype);

// Decodes whole blocks of numbers from `bytes`, which need not be aligned.
void decode(const std::uint8_t* bytes, DType dtype, std::span<float> numbers);

// A matrix of weights, or a part of its rows, as its file stores them.
struct StoredMatrix {
    const std::uint8_t* bytes;
    DType dtype;
    Index in;
    Index out;
    WeightRows rowsAre = WeightRows::outputs;
};

// Its rows for products: float32 in place, other types decoded when they are read.
class StoredWeights final : public WeightSource {
public:
    explicit StoredWeights(const StoredMatrix& matrix);
    const float* read(Index first, Index count) override;

private:
    const std::uint8_t* bytes_;
    DType dtype_;
    Matrix decoded_;
};

}  // namespace phasor::model
