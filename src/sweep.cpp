#include "sweep.h"

#include <algorithm>
#include <cstring>
#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

#include "hands.h"

namespace phasor {
namespace {

// two neighbouring pairs; GCC and clang know this type on every machine
using Two = double __attribute__((vector_size(16)));

Two load(const double* from) {
    Two two;
    std::memcpy(&two, from, sizeof two);
    return two;
}

// sin, cos, sin, cos of two pairs
void storeInterleaved(float* out, Two sines, Two cosines) {
#ifdef __wasm_simd128__
    const v128_t s = wasm_f32x4_demote_f64x2_zero(reinterpret_cast<v128_t>(sines));
    const v128_t c = wasm_f32x4_demote_f64x2_zero(reinterpret_cast<v128_t>(cosines));
    wasm_v128_store(out, wasm_i32x4_shuffle(s, c, 0, 4, 1, 5));
#else
    for (int k = 0; k < 2; ++k) {
        out[2 * k] = static_cast<float>(sines[k]);
        out[2 * k + 1] = static_cast<float>(cosines[k]);
    }
#endif
}

void storeTwo(float* out, Two values) {
#ifdef __wasm_simd128__
    wasm_v128_store64_lane(out, wasm_f32x4_demote_f64x2_zero(reinterpret_cast<v128_t>(values)), 0);
#else
    for (int k = 0; k < 2; ++k) out[k] = static_cast<float>(values[k]);
#endif
}

constexpr Index farthest = 32;
constexpr Index reseedAfter = 16;

// Row c of one block after another, and how the rows around it are reached.
class Sweep {
public:
    Sweep(const Spectrum& spectrum, const Progression& positions)
        // an even number of pairs; one that is missing stays at 0
        : pairs_(spectrum.frequencies.size()),
          reach_(std::min(farthest, (positions.count + 1) / 2)),
          center_((pairs_ + 1) / 2 * 2),
          jump_(center_),
          steps_(static_cast<std::size_t>(reach_) + 1, center_) {
        for (std::size_t j = 0; j < pairs_; ++j) {
            first_.push_back(phaseAt(positions.first, spectrum, static_cast<Index>(j)));
            step_.push_back(phaseAt(positions.step, spectrum, static_cast<Index>(j)));
            set(steps_[0], j, {0, 1});
            if (reach_ > 0) set(steps_[1], j, sineCosine(step_[j]));
            set(jump_, j, sineCosine(step_[j] * static_cast<std::uint32_t>(2 * reach_ + 1)));
        }
        for (std::size_t k = 2; k < steps_.size(); ++k)
            turn(steps_[k / 2], steps_[k - k / 2], steps_[k]);
    }

    // calls use(c, row c) for every block, its rows being c - reach() to c + reach()
    template <typename Use>
    void blocks(Index count, Use use) {
        Index block = 0;
        for (Index c = reach_; c - reach_ < count; c += 2 * reach_ + 1, ++block) {
            if (block % reseedAfter == 0) {
                for (std::size_t j = 0; j < pairs_; ++j)
                    set(center_, j,
                        sineCosine(first_[j] + step_[j] * static_cast<std::uint32_t>(c)));
            } else {
                turn(center_, jump_, center_);
            }
            use(c, center_);
        }
    }

    Index reach() const { return reach_; }
    const Hands& step(Index k) const { return steps_[static_cast<std::size_t>(k)]; }

private:
    std::size_t pairs_;
    Index reach_;
    Hands center_;
    Hands jump_;
    std::vector<Hands> steps_;
    std::vector<Phase> first_, step_;
};

struct Columns {
    Layout layout;
    Index dim;
    Index pairs;
};

// `row` turned by `by` into `ahead`, and turned back by it into `behind`
void writeBoth(const Hands& row, const Hands& by, const Columns& columns, float* ahead,
               float* behind) {
    const double* const s = row.sines.data();
    const double* const c = row.cosines.data();
    const double* const sine = by.sines.data();
    const double* const cosine = by.cosines.data();
    const Index whole = columns.dim / 2;
    const bool interleaved = columns.layout == Layout::interleaved;
    Index j = 0;
    if (interleaved) {
        for (; j + 2 <= whole && j + 2 <= columns.pairs; j += 2) {
            const Two ss = load(s + j), cc = load(c + j), sk = load(sine + j),
                      ck = load(cosine + j);
            const Two x = ss * ck, y = cc * sk, u = cc * ck, v = ss * sk;
            storeInterleaved(ahead + 2 * j, x + y, u - v);
            storeInterleaved(behind + 2 * j, x - y, u + v);
        }
    } else {
        for (; j + 2 <= whole && j + 2 <= columns.pairs; j += 2) {
            const Two ss = load(s + j), cc = load(c + j), sk = load(sine + j),
                      ck = load(cosine + j);
            const Two x = ss * ck, y = cc * sk, u = cc * ck, v = ss * sk;
            storeTwo(ahead + j, x + y);
            storeTwo(behind + j, x - y);
            storeTwo(ahead + columns.pairs + j, u - v);
            storeTwo(behind + columns.pairs + j, u + v);
        }
    }
    for (; j < columns.pairs; ++j) {
        const double x = s[j] * cosine[j], y = c[j] * sine[j];
        const double u = c[j] * cosine[j], v = s[j] * sine[j];
        const Index sineColumn = interleaved ? 2 * j : j;
        const Index cosineColumn = interleaved ? 2 * j + 1 : columns.pairs + j;
        ahead[sineColumn] = static_cast<float>(x + y);
        behind[sineColumn] = static_cast<float>(x - y);
        if (cosineColumn < columns.dim) {
            ahead[cosineColumn] = static_cast<float>(u - v);
            behind[cosineColumn] = static_cast<float>(u + v);
        }
    }
    if (columns.dim > 2 * columns.pairs) ahead[columns.dim - 1] = behind[columns.dim - 1] = 0;
}

}  // namespace

void sweep(const Spectrum& spectrum, const Progression& positions, const std::vector<double>& scale,
           Layout layout, Index dim, float* out) {
    const Columns columns{layout, dim, static_cast<Index>(spectrum.frequencies.size())};
    Sweep rows(spectrum, positions);
    Hands scaled(0);
    // rows before the first and after the last go here
    std::vector<float> nowhere(static_cast<std::size_t>(dim));
    const auto rowAt = [&](Index i) {
        return i >= 0 && i < positions.count ? out + i * dim : nowhere.data();
    };
    rows.blocks(positions.count, [&](Index c, const Hands& center) {
        scaled = center;
        for (std::size_t j = 0; j < scale.size(); ++j) {
            scaled.sines[j] *= scale[j];
            scaled.cosines[j] *= scale[j];
        }
        for (Index k = 0; k <= rows.reach(); ++k)
            writeBoth(scaled, rows.step(k), columns, rowAt(c + k), rowAt(c - k));
    });
}

std::vector<double> cosineSums(const Spectrum& spectrum, Index count) {
    std::vector<double> sums;
    try {
        sums.resize(static_cast<std::size_t>(count));
    } catch (const std::exception&) {
        throw OutOfMemory(static_cast<double>(count) * sizeof(double));
    }
    Sweep rows(spectrum, {0, 1, count});
    rows.blocks(count, [&](Index c, const Hands& center) {
        for (Index k = 0; k <= rows.reach(); ++k) {
            const Hands& by = rows.step(k);
            Two even = {0, 0}, odd = {0, 0};
            for (std::size_t j = 0; j < center.sines.size(); j += 2) {
                even += load(&center.cosines[j]) * load(&by.cosines[j]);
                odd += load(&center.sines[j]) * load(&by.sines[j]);
            }
            const double u = even[0] + even[1], v = odd[0] + odd[1];
            if (c + k < count) sums[static_cast<std::size_t>(c + k)] = u - v;
            if (c - k < count) sums[static_cast<std::size_t>(c - k)] = u + v;
        }
    });
    return sums;
}

}  // namespace phasor
