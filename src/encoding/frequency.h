// Base and dimension → the frequency of every (sin, cos) pair, in radians per position:
//
//   paper  w_j = base^(-2j/d)               (Vaswani et al. 2017, section 3.5)
//   t2t    w_j = base^(-j/(h-1)) of h pairs, so the last one is 1/base; a single pair has w_0 = 1
//          (Tensor2Tensor, fairseq, Whisper; diffusers with downscale_freq_shift 1)
//
// The wavelength of a pair is 2π/w_j positions.
#pragma once

#include "matrix.h"

namespace phasor {

// What to do with the column that an odd d leaves without a partner; libraries disagree.
enum class OddDim {
    loneSine,  // a last sine alone, frequencies over the odd d (Keras)
    pad,       // the encoding of d+1 without its last column (tatp22's package)
    zero,      // frequencies of d-1 columns, last column 0 (Tensor2Tensor, fairseq, diffusers)
    reject,    // an error (PyTorch's tutorial fails, x-transformers and ONNX refuse)
};

enum class Spacing { paper, t2t };

// Which frequencies: their spectrum is in phase.h.
struct SpectrumOptions {
    Index dim;
    double base = 10000;
    OddDim odd = OddDim::loneSine;
    Spacing spacing = Spacing::paper;
};

// w_j = base^(-2 j / divisor) for j < pairs.
struct Exponents {
    Index pairs;
    Index divisor;

    bool operator==(const Exponents&) const = default;
};

// Throws std::invalid_argument unless dim ≥ 1, base is finite and > 0, and odd allows dim.
[[nodiscard]] Exponents exponents(const SpectrumOptions& options);

}  // namespace phasor
