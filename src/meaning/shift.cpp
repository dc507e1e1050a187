#include "meaning/shift.h"

#include <cmath>

#include "encoding/phase.h"

namespace phasor {
namespace {

void check(Index dim) {
    if (dim < 1 || dim % 2 != 0) reject("dim", "a positive even integer", static_cast<double>(dim));
}

std::vector<SineCosine> rotations(const Spacing& spacing, double offset) {
    check(spacing.dim);
    if (!std::isfinite(offset)) reject("offset", "a finite number", offset);
    const Spectrum pairSpectrum = spectrum(spacing);
    std::vector<SineCosine> result;
    for (Index j = 0; 2 * j < spacing.dim; ++j)
        result.push_back(sineCosine(phaseAt(offset, pairSpectrum, j)));
    return result;
}

}  // namespace

Matrix shiftMatrix(const Spacing& spacing, double offset) {
    const Index dim = spacing.dim;
    check(dim);
    // first, so that a matrix that is too large is rejected before any work
    Matrix matrix = allocate(dim, dim);
    const std::vector<SineCosine> pairRotations = rotations(spacing, offset);
    matrix.setZero();
    for (Index column = 0; column < dim; column += 2) {
        const auto [sine, cosine] = pairRotations[static_cast<std::size_t>(column / 2)];
        matrix(column, column) = matrix(column + 1, column + 1) = static_cast<float>(cosine);
        matrix(column, column + 1) = static_cast<float>(sine);
        // not -sine, which is -0 where the sine is 0
        matrix(column + 1, column) = 0.0f - static_cast<float>(sine);
    }
    return matrix;
}

Matrix shift(const MatrixView& table, const Spacing& spacing, double offset) {
    const std::vector<SineCosine> pairRotations = rotations(spacing, offset);
    Matrix moved = allocate(table.rows(), table.cols());
    for (Index i = 0; i < table.rows(); ++i) {
        for (Index column = 0; column < table.cols(); column += 2) {
            const auto [sine, cosine] = pairRotations[static_cast<std::size_t>(column / 2)];
            const auto s = static_cast<double>(table(i, column));
            const auto c = static_cast<double>(table(i, column + 1));
            moved(i, column) = static_cast<float>(s * cosine + c * sine);
            moved(i, column + 1) = static_cast<float>(c * cosine - s * sine);
        }
    }
    return moved;
}

}  // namespace phasor
