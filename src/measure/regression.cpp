#include "measure/regression.h"

#include <algorithm>

namespace phasor::measure {
namespace {

// Scores that numbers make of a query, and their derivatives by the numbers that it depends on,
// which are at these `places`: keys×places.
struct Linearized {
    List scores;
    Eigen::ArrayXXd derivatives;
    std::vector<Index> places;
};

// `numbers` are scales, slopes and 1/C, which is 0 where nothing is capped.
Linearized linearized(const Query& query, const Unknowns& unknowns, const List& numbers) {
    const Index scale = unknowns.scales > 1 ? query.place : 0;
    Linearized at{numbers[scale] * query.dots, {}, {scale}};
    auto& [scores, derivatives, places] = at;
    if (unknowns.slopes > 0) places.push_back(unknowns.scales + query.head);
    if (unknowns.hasCap) places.push_back(unknowns.count() - 1);
    derivatives.resize(query.keys(), std::ssize(places));
    derivatives.col(0) = query.dots;
    if (unknowns.hasCap) {
        const double inverse = numbers[places.back()];
        const List parts = (inverse * scores).unaryExpr([](double x) { return std::tanh(x); });
        const List bends = 1 - parts.square();
        derivatives.col(0) *= bends;
        derivatives.rightCols(1) = (scores * bends - parts / inverse) / inverse;
        scores = parts / inverse;
    }
    if (unknowns.slopes > 0) {
        derivatives.col(1) = -query.distances;
        scores -= numbers[places[1]] * query.distances;
    }
    return at;
}

// Columns less their weighted mean, where each query has a number of its own.
void centre(Eigen::Ref<Eigen::ArrayXXd> columns, const List& weights) {
    const List shares = weights / weights.sum();
    columns.rowwise() -= (columns.colwise() * shares).colwise().sum();
}

struct Step {
    List change;     // of all numbers
    List variances;  // of all numbers
};

// One Gauss-Newton step.
std::optional<Step> stepFrom(const std::vector<Query>& queries, const Unknowns& unknowns,
                             const List& numbers) {
    const Index size = unknowns.count();
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(size, size);
    Eigen::VectorXd right = Eigen::VectorXd::Zero(size);
    for (const Query& query : queries) {
        auto [scores, derivatives, places] = linearized(query, unknowns, numbers);
        const List weights = query.errors.square().inverse();
        List left = query.logs - scores;
        if (unknowns.hasOffsets) {
            centre(left, weights);
            centre(derivatives, weights);
        }
        const Eigen::MatrixXd weighted = (derivatives.colwise() * weights).transpose();
        right(places) += weighted.lazyProduct(left.matrix());
        matrix(places, places) += weighted.lazyProduct(derivatives.matrix());
    }
    // numbers that no query determines keep their value
    for (Index k = 0; k < size; ++k)
        if (matrix(k, k) == 0) matrix(k, k) = 1e-30;
    const auto inverse = inverseOf(matrix);
    if (!inverse) return std::nullopt;
    return Step{*inverse * right, inverse->diagonal().cwiseAbs()};
}

// Where the steps begin: without a cap anywhere, with one beside the numbers that fit without it.
std::optional<List> beginning(const std::vector<Query>& queries, Unknowns unknowns) {
    List numbers = List::Zero(unknowns.count());
    if (!unknowns.hasCap) return numbers;
    unknowns.hasCap = false;
    const auto straight = fitted(queries, unknowns);
    if (!straight) return std::nullopt;
    double largest = 0;
    for (const Query& query : queries) largest = std::max(largest, query.dots.abs().maxCoeff());
    const List scales = 1.3 * straight->scales;
    numbers << scales, straight->slopes, 0.7 / (std::fabs(scales[0]) * largest);
    return numbers;
}

}  // namespace

std::optional<Eigen::MatrixXd> inverseOf(Eigen::MatrixXd matrix) {
    // Gauss-Jordan elimination in place; a matrix with positive eigenvalues needs no other order of
    // its rows. Eigen's decompositions would add 3 KB to a download of 50
    const Eigen::VectorXd diagonal = matrix.diagonal();
    for (Index k = 0; k < matrix.rows(); ++k) {
        const double pivot = matrix(k, k);
        if (!(pivot > 1e-12 * diagonal[k])) return std::nullopt;
        const Eigen::VectorXd column = matrix.col(k);
        const Eigen::RowVectorXd row = matrix.row(k) / pivot;
        matrix -= column.lazyProduct(row);
        matrix.col(k) = -column / pivot;
        matrix.row(k) = row;
        matrix(k, k) = 1 / pivot;
    }
    return matrix;
}

double Fit::scoreOf(const Query& query, Index key) const {
    const double score = scales[scales.size() > 1 ? query.place : 0] * query.dots[key];
    const double slope = slopes.size() > 0 ? slopes[query.head] : 0;
    return (cap != 0 ? cap * std::tanh(score / cap) : score) - slope * query.distances[key];
}

std::optional<Fit> fitted(const std::vector<Query>& queries, const Unknowns& unknowns) {
    const auto first = beginning(queries, unknowns);
    if (!first) return std::nullopt;
    List numbers = *first, variances;
    for (int round = 0; round < (unknowns.hasCap ? 40 : 1); ++round) {
        const auto step = stepFrom(queries, unknowns, numbers);
        if (!step) return std::nullopt;
        variances = step->variances;
        const List change = (unknowns.hasCap && round < 6 ? 0.6 : 1.0) * step->change;
        const bool isClose = (change.abs() < 1e-12 * (numbers.abs() + 1e-12)).all();
        numbers += change;
        if (!numbers.allFinite()) return std::nullopt;
        if (isClose) break;
    }
    double worst = 0, left = 0;
    Index freedom = -unknowns.count();
    for (const Query& query : queries) {
        List differences = query.logs - linearized(query, unknowns, numbers).scores;
        if (unknowns.hasOffsets) centre(differences, query.errors.square().inverse());
        const List ratios = differences.abs() / query.errors;
        worst = std::max(worst, ratios.maxCoeff());
        left += ratios.square().sum();
        freedom += query.keys() - (unknowns.hasOffsets ? 1 : 0);
    }
    return Fit{
        .scales = numbers.head(unknowns.scales),
        .slopes = numbers.segment(unknowns.scales, unknowns.slopes),
        .cap = unknowns.hasCap ? 1 / numbers[unknowns.count() - 1] : 0,
        .errors = (variances < 1e20).select(3 * variances.sqrt(), static_cast<double>(infinity)),
        .worst = worst,
        .left = left,
        .fits = freedom > 0 && worst < 12 && left < 9 * static_cast<double>(freedom),
    };
}

}  // namespace phasor::measure
