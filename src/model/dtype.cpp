#include "model/dtype.h"

#include <bit>
#include <cassert>
#include <cstring>

namespace phasor::model {
namespace {

using Byte = std::uint8_t;

template <typename Value>
Value read(const Byte* bytes) {
    Value value;
    std::memcpy(&value, bytes, sizeof value);
    return value;
}

// a float16 as float32, exactly
float half(const Byte* bytes) {
    const auto bits = read<std::uint16_t>(bytes);
    const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000) << 16;
    const std::uint32_t exponent = bits >> 10 & 31, fraction = bits & 1023;
    if (exponent == 0) {
        // zero and subnormal numbers are multiples of 2^-24
        const float magnitude = static_cast<float>(fraction) * 0x1p-24f;
        return sign != 0 ? -magnitude : magnitude;
    }
    const std::uint32_t wide = exponent == 31 ? 255 : exponent + 112;
    return std::bit_cast<float>(sign | wide << 23 | fraction << 13);
}

float bfloat16(const Byte* bytes) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(read<std::uint16_t>(bytes)) << 16);
}

// bit `place` of `bits`, as bit 4 of a number
int fifth(std::uint32_t bits, int place) {
    return static_cast<int>(bits >> place & 1) << 4;
}

// 32 numbers times d: the low halves of 16 bytes, then the high ones
void nibbles(const Byte* q, std::uint32_t high, int zero, float d, float* out) {
    for (int k = 0; k < 16; ++k) {
        out[k] = static_cast<float>(((q[k] & 15) | fifth(high, k)) - zero) * d;
        out[k + 16] = static_cast<float>(((q[k] >> 4) | fifth(high, k + 16)) - zero) * d;
    }
}

// separate from nibbles(), because formats without a minimum must not add 0: -0 + 0 is +0
void addMinimum(float m, float* out) {
    for (int k = 0; k < 32; ++k) out[k] += m;
}

void q4_0(const Byte* block, float* out) {
    nibbles(block + 2, 0, 8, half(block), out);
}
void q4_1(const Byte* block, float* out) {
    nibbles(block + 4, 0, 0, half(block), out);
    addMinimum(half(block + 2), out);
}
void q5_0(const Byte* block, float* out) {
    nibbles(block + 6, read<std::uint32_t>(block + 2), 16, half(block), out);
}
void q5_1(const Byte* block, float* out) {
    nibbles(block + 8, read<std::uint32_t>(block + 4), 0, half(block), out);
    addMinimum(half(block + 2), out);
}

void q8_0(const Byte* block, float* out) {
    const float d = half(block);
    for (int k = 0; k < 32; ++k) out[k] = static_cast<float>(read<std::int8_t>(block + 2 + k)) * d;
}

// The 6-bit scale and minimum of part k of eight, packed into 12 bytes.
struct ScaleAndMinimum {
    float scale, minimum;
};
ScaleAndMinimum scaleAndMinimum(const Byte* packed, int k, float d, float m) {
    int scale = packed[k] & 63, minimum = packed[k + 4] & 63;
    if (k >= 4) {
        scale = (packed[k + 4] & 15) | (packed[k - 4] >> 6) << 4;
        minimum = packed[k + 4] >> 4 | (packed[k] >> 6) << 4;
    }
    return {d * static_cast<float>(scale), m * static_cast<float>(minimum)};
}

// a block of q4_K or q5_K: d, m, 12 bytes of scales, at `high` 32 bytes of fifth bits (or null),
// and at `q` 128 bytes of nibbles
void decodeNibblesK(const Byte* block, const Byte* high, const Byte* q, float* out) {
    const float d = half(block), m = half(block + 2);
    for (int k = 0; k < 8; ++k, out += 32) {
        const ScaleAndMinimum part = scaleAndMinimum(block + 4, k, d, m);
        const Byte* const nibbleBytes = q + k / 2 * 32;
        for (int l = 0; l < 32; ++l) {
            int value = k % 2 == 0 ? nibbleBytes[l] & 15 : nibbleBytes[l] >> 4;
            if (high != nullptr) value |= fifth(high[l], k);
            out[l] = part.scale * static_cast<float>(value) - part.minimum;
        }
    }
}

void q4_K(const Byte* block, float* out) {
    decodeNibblesK(block, nullptr, block + 16, out);
}
void q5_K(const Byte* block, float* out) {
    decodeNibblesK(block, block + 16, block + 48, out);
}

void q6_K(const Byte* block, float* out) {
    const float d = half(block + 208);
    const Byte *low = block, *high = block + 128, *scales = block + 192;
    for (int side = 0; side < 2; ++side, low += 64, high += 32, scales += 8) {
        for (int part = 0; part < 4; ++part, out += 32) {
            for (int l = 0; l < 32; ++l) {
                const Byte packed = low[part % 2 * 32 + l];
                const int value =
                    (part < 2 ? packed & 15 : packed >> 4) | (high[l] >> (2 * part) & 3) << 4;
                const auto scale = read<std::int8_t>(scales + 2 * part + l / 16);
                out[l] = d * static_cast<float>(scale) * static_cast<float>(value - 32);
            }
        }
    }
}

using Decode = void (*)(const Byte*, float*);

struct StoredFormat {
    Block block;
    Decode decode;
};

constexpr StoredFormat formats[] = {
    {{1, 4}, [](const Byte* block, float* out) { *out = read<float>(block); }},
    {{1, 2}, [](const Byte* block, float* out) { *out = half(block); }},
    {{1, 2}, [](const Byte* block, float* out) { *out = bfloat16(block); }},
    {{1, 8}, [](const Byte* block, float* out) { *out = static_cast<float>(read<double>(block)); }},
    {{32, 18}, q4_0},
    {{32, 20}, q4_1},
    {{32, 22}, q5_0},
    {{32, 24}, q5_1},
    {{32, 34}, q8_0},
    {{256, 144}, q4_K},
    {{256, 176}, q5_K},
    {{256, 210}, q6_K},
    {{1, 1}, [](const Byte* block, float* out) { *out = read<std::int8_t>(block); }},
};

const StoredFormat& formatOf(DType dtype) {
    return formats[static_cast<std::size_t>(dtype)];
}

}  // namespace

Block blockOf(DType dtype) {
    return formatOf(dtype).block;
}

void decode(const std::uint8_t* bytes, DType dtype, std::span<float> numbers) {
    const auto count = std::ssize(numbers);
    // the plain formats as loops that a compiler vectorises
    if (dtype == DType::f32) {
        std::memcpy(numbers.data(), bytes, numbers.size_bytes());
    } else if (dtype == DType::f16) {
        for (Index k = 0; k < count; ++k) numbers[sizeOf(k)] = half(bytes + 2 * k);
    } else if (dtype == DType::bf16) {
        for (Index k = 0; k < count; ++k) numbers[sizeOf(k)] = bfloat16(bytes + 2 * k);
    } else if (dtype == DType::i8) {
        for (Index k = 0; k < count; ++k) numbers[sizeOf(k)] = read<std::int8_t>(bytes + k);
    } else {
        const StoredFormat& format = formatOf(dtype);
        assert(count % format.block.numbers == 0);
        for (Index k = 0; k < count; k += format.block.numbers, bytes += format.block.bytes)
            format.decode(bytes, &numbers[sizeOf(k)]);
    }
}

StoredWeights::StoredWeights(const StoredMatrix& matrix)
    : WeightSource(matrix.in, matrix.out, matrix.rowsAre),
      bytes_(matrix.bytes),
      dtype_(matrix.dtype) {
    const Index mostRows = rowsAre == WeightRows::outputs ? panelWidth : 1;
    if (dtype_ != DType::f32) decoded_ = allocate(mostRows, cols());
}

const float* StoredWeights::read(Index first, Index count) {
    const Block block = blockOf(dtype_);
    const Byte* const row = bytes_ + first * (cols() / block.numbers * block.bytes);
    // JavaScript places float32 at aligned addresses
    if (dtype_ == DType::f32) return reinterpret_cast<const float*>(row);
    decode(row, dtype_, {decoded_.data(), sizeOf(count * cols())});
    return decoded_.data();
}

}  // namespace phasor::model
