#include "meaning/shift.h"

#include <cmath>

#include "encoding/phase.h"

namespace phasor {
namespace {

void check(Index dim) {
    if (dim < 1 || dim % 2 != 0) reject("dim", "a positive even integer", dim);
}

// the columns of a pair's sine and cosine, and its rotation
struct PairRotation {
    Index sineColumn, cosineColumn;
    SineCosine angle;
};

std::vector<PairRotation> rotations(const SpectrumOptions& options, double offset, Layout layout) {
    check(options.dim);
    if (!std::isfinite(offset)) reject("offset", "a finite number", offset);
    const Spectrum pairSpectrum = spectrum(options);
    const Index pairs = options.dim / 2;
    std::vector<PairRotation> result;
    for (Index j = 0; j < pairs; ++j) {
        const auto [first, second] = columnsOf(j, layout, pairs);
        const SineCosine angle = sineCosine(phaseAt(offset, pairSpectrum, j));
        if (isCosineFirst(layout))
            result.push_back({second, first, angle});
        else
            result.push_back({first, second, angle});
    }
    return result;
}

}  // namespace

Matrix shiftMatrix(const SpectrumOptions& options, double offset, Layout layout) {
    const Index dim = options.dim;
    check(dim);
    // first, so that a matrix that is too large is refused before any work
    Matrix matrix = allocate(dim, dim);
    const std::vector<PairRotation> pairRotations = rotations(options, offset, layout);
    matrix.setZero();
    for (const auto& [s, c, angle] : pairRotations) {
        matrix(s, s) = matrix(c, c) = static_cast<float>(angle.cosine);
        matrix(s, c) = static_cast<float>(angle.sine);
        // not -sine, which is -0 where the sine is 0
        matrix(c, s) = 0.0f - static_cast<float>(angle.sine);
    }
    return matrix;
}

Matrix shift(const MatrixView& table, const SpectrumOptions& options, double offset,
             Layout layout) {
    const std::vector<PairRotation> pairRotations = rotations(options, offset, layout);
    Matrix moved = allocate(table.rows(), table.cols());
    for (Index i = 0; i < table.rows(); ++i) {
        for (const auto& [sineColumn, cosineColumn, angle] : pairRotations) {
            const auto s = static_cast<double>(table(i, sineColumn));
            const auto c = static_cast<double>(table(i, cosineColumn));
            moved(i, sineColumn) = static_cast<float>(s * angle.cosine + c * angle.sine);
            moved(i, cosineColumn) = static_cast<float>(c * angle.cosine - s * angle.sine);
        }
    }
    return moved;
}

}  // namespace phasor
