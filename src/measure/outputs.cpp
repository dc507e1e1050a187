#include "measure/outputs.h"

#include "measure/regression.h"

namespace phasor::measure {
namespace {

// How far float32 sums of weighted values may be off, as a part of the largest value.
constexpr double ofMixture = 1.2e-7;

}  // namespace

std::optional<Weights> weightsOf(const Outputs& outputs) {
    const auto& [values, numbers, halves, noise] = outputs;
    const Index keys = values.rows();
    if (keys > values.cols()) return std::nullopt;
    const auto inverse = inverseOf(values.lazyProduct(values.transpose()));
    if (!inverse) return std::nullopt;
    // P, and below it the sums of its columns, which make the sum of a query's weights
    Vectors solving(keys + 1, values.cols());
    solving.topRows(keys) = inverse->lazyProduct(values);
    solving.row(keys) = solving.topRows(keys).colwise().sum();
    const double largest = values.cwiseAbs().maxCoeff();
    const Vectors off = halves.array() + ofMixture * largest;
    const Vectors found = numbers.lazyProduct(solving.transpose());
    const Vectors most = off.lazyProduct(solving.cwiseAbs().transpose());
    // of errors that are spread evenly
    const Vectors squares = off.cwiseAbs2().lazyProduct(solving.cwiseAbs2().transpose());
    const Vectors usual = (squares / 3).cwiseSqrt();
    const Vectors left = (numbers - found.leftCols(keys).lazyProduct(values)).cwiseAbs();
    for (Index i = 0; i < numbers.rows(); ++i) {
        if (std::isnan(found(i, keys))) continue;
        // weights may have been rounded before they were multiplied
        const double rounding = 6 * noise * found.row(i).head(keys).norm();
        if (found(i, keys) > 1 + most(i, keys) + rounding) return std::nullopt;
        if ((found.row(i).array() < -most.row(i).array()).head(keys).any()) return std::nullopt;
        // what is left has the size of the rounding of the whole row, or of its weights
        const double allowed = off.row(i).sum() + rounding * largest;
        if ((left.row(i).array() > allowed).any()) return std::nullopt;
    }
    return Weights{found.leftCols(keys), most.leftCols(keys), usual.leftCols(keys),
                   usual.col(keys)};
}

}  // namespace phasor::measure
