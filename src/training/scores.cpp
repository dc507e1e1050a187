#include "training/scores.h"

#include <algorithm>
#include <cmath>

#include "encoding/encoding.h"
#include "encoding/phase.h"
#include "meaning/shift.h"

namespace phasor::training {
namespace {

// the largest number of sequences; fewer if the weights of all their heads would be more numbers
// than mostWeights
constexpr Index mostSequences = 64, mostWeights = Index{1} << 25;
constexpr std::uint64_t probeStream = 0x3c6ef372fe94f82b;

// The mean of weights(i, keyOf(sequence, i)) over all positions from firstOf(sequence) on.
template <typename FirstOf, typename KeyOf>
Matrix meanWeight(const Run& run, const Model<float>& model, Index sequences, Index length,
                  FirstOf firstOf, KeyOf keyOf) {
    const auto [layers, heads] = std::pair(run.settings().layers, run.settings().heads);
    Matrix scores = Matrix::Zero(layers, heads);
    for (Index l = 0; l < layers; ++l) {
        for (Index h = 0; h < heads; ++h) {
            double sum = 0;
            Index count = 0;
            for (Index b = 0; b < sequences; ++b) {
                const Index first = (b * heads + h) * length;
                for (Index i = firstOf(b); i < length; ++i, ++count)
                    sum += static_cast<double>(model.weights(l)(first + i, keyOf(b, i)));
            }
            if (count > 0) scores(l, h) = static_cast<float>(sum / static_cast<double>(count));
        }
    }
    return scores;
}

// -π to π
double withoutTurns(double angle) {
    return angle - fullTurn * std::floor(angle / fullTurn + 0.5);
}

void removeRowMeans(Matrix& scores) {
    for (Index i = 0; i < scores.rows(); ++i) scores.row(i).array() -= scores.row(i).mean();
}

void describePairs(const Matrix& form, const std::vector<double>& w, double k, ClosedForm& result) {
    for (std::size_t j = 0; j < w.size(); ++j) {
        const Index c = 2 * static_cast<Index>(j);
        const Eigen::Matrix2d block = form.block(c, c, 2, 2).cast<double>();
        // the nearest rotation is g·[[cos a, sin a], [-sin a, cos a]]
        const double along = (block(0, 0) + block(1, 1)) / 2;
        const double across = (block(0, 1) - block(1, 0)) / 2;
        const double squares = block.squaredNorm();
        result.angle.push_back(std::atan2(across, along));
        result.wanted.push_back(withoutTurns(k * w[j]));
        result.gain.push_back(std::sqrt(along * along + across * across));
        result.rotation.push_back(squares > 0 ? 2 * (along * along + across * across) / squares
                                              : 0.0);
    }
}

}  // namespace

HeadScores headScores(Run& run) {
    const Settings& s = run.settings();
    const Index n = s.length;
    const Index sequences =
        std::clamp<Index>(mostWeights / (n * n * s.layers * s.heads), 1, mostSequences);
    Random random{static_cast<std::uint64_t>(s.seed) ^ probeStream};
    HeadScores scores;
    {
        const Model<float>& model = run.read(sample(s, random, sequences, n, 0));
        const auto atOffset = [&](Index offset) {
            return meanWeight(
                run, model, sequences, n, [=](Index) { return offset; },
                [=](Index, Index i) { return i - offset; });
        };
        scores.previousToken = atOffset(1);
        scores.offset = atOffset(s.offset);
        scores.firstToken = meanWeight(
            run, model, sequences, n, [](Index) { return 1; }, [](Index, Index) { return 0; });
    }
    std::vector<Index> periods;
    const Model<float>& model = run.read(repeated(random, sequences, n, s.vocabulary, periods));
    const auto period = [&](Index b) { return periods[sizeOf(b)]; };
    scores.sameToken = meanWeight(run, model, sequences, n, period,
                                  [&](Index b, Index i) { return i - period(b); });
    scores.induction = meanWeight(run, model, sequences, n, period,
                                  [&](Index b, Index i) { return i - period(b) + 1; });
    return scores;
}

ClosedForm closedForm(const Run& run, Index head) {
    const Settings& s = run.settings();
    if (s.encoding != PositionCode::sinusoidal)
        reject("encoding", "'sinusoidal' for a closed form", {}, "another");
    const ParameterValues<const float> values(run.parameters(), run.values().data());
    const Eigen::Map<const Table<float>> project =
        values.matrix(run.parameters().layers.front().qkv);
    const Index dk = s.headDim();
    Matrix form =
        project.middleCols(head * dk, dk) * project.middleCols(s.dim + head * dk, dk).transpose();
    form /= std::sqrt(static_cast<float>(dk));
    const Matrix p = sinusoidal(Progression{0, s.length}, {.dim = s.dim, .base = s.base});
    const auto k = static_cast<double>(s.offset);
    ClosedForm result;
    Matrix query = Matrix::Zero(s.length, s.dim);
    addProduct<float>(p, form, 1, query);
    result.trained.setZero(s.length, s.length);
    addProductTransposed<float>(query, p, 1, result.trained);
    const Matrix moved = shift(p, {.dim = s.dim, .base = s.base}, -k);
    result.exact.setZero(s.length, s.length);
    addProductTransposed<float>(moved, p, 1, result.exact);
    describePairs(form, frequencies({.dim = s.dim, .base = s.base}), k, result);
    Matrix trained = result.trained, exact = result.exact;
    removeRowMeans(trained);
    removeRowMeans(exact);
    const double norms = static_cast<double>(trained.norm()) * static_cast<double>(exact.norm());
    result.cosine =
        norms > 0 ? static_cast<double>(trained.cwiseProduct(exact).sum()) / norms : 0.0;
    return result;
}

}  // namespace phasor::training
