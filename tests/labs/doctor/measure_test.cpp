// src/measure/: lanes, angles, positions and rates of rotations, weights and scores of attention,
// and arrays that show none.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "measure/outputs.h"
#include "measure/scores.h"
#include "measure/sections.h"
#include "measure/solution.h"
#include "random.h"

using namespace phasor;
using namespace phasor::measure;

namespace {

constexpr double noise = 8e-8;  // what float32 arithmetic leaves

Vectors randomVectors(Index rows, Index cols, std::uint64_t seed) {
    Random random{seed};
    Vectors vectors(rows, cols);
    for (double& entry : vectors.reshaped<Eigen::RowMajor>())
        entry = static_cast<double>(random.bits() >> 11) * 0x1p-52 - 1;
    return vectors;
}

// The angle by which a pair turns in a row.
using Angle = std::function<double(double row, double pair)>;

double at(const Angle& angle, Index row, Index j) {
    return angle(static_cast<double>(row), static_cast<double>(j));
}

// Random vectors, of which pair j of row r turns by angle(r, j).
Samples turned(const Pairs& pairs, Index rows, Index count, Index d, const Angle& angle) {
    const Vectors x = randomVectors(rows * count, d, 7);
    Vectors y = x;
    for (Index k = 0; k < x.rows(); ++k) {
        for (Index j = 0; j < std::ssize(pairs); ++j) {
            const auto [p, q] = pairs[static_cast<std::size_t>(j)];
            const double own = at(angle, k / count, j);
            const double cosine = std::cos(own), sine = std::sin(own);
            y(k, p) = x(k, p) * cosine - x(k, q) * sine;
            y(k, q) = x(k, q) * cosine + x(k, p) * sine;
        }
    }
    return {x, y, count, noise};
}

Pairs halves(Index h) {
    Pairs pairs;
    for (Index j = 0; j < h; ++j) pairs.push_back({j, j + h});
    return pairs;
}

List exponentsOf(Index h) {
    return List::LinSpaced(h, 0, static_cast<double>(h - 1)) / static_cast<double>(h);
}

// The angles of positions and rates, modulo a turn; without gains, as JavaScript gives them.
Turns turnsAt(const List& positions, const List& rates, double error = noise) {
    Turns turns(positions.size(), rates.size());
    for (Index row = 0; row < positions.size(); ++row)
        for (Index j = 0; j < rates.size(); ++j)
            turns.angles(row, j) = wrapped(positions[row] * rates[j]);
    turns.gain.resize(0, 0);
    turns.errors.setConstant(error);
    return turns;
}

List run(double from, Index count) {
    return List::LinSpaced(count, from, from + static_cast<double>(count - 1));
}

const double ln10000 = std::log(10000);

}  // namespace

TEST_CASE("an angle is the same less whole turns, between -π and π") {
    CHECK(wrapped(1) == 1);
    CHECK(wrapped(fullTurn + 1) == doctest::Approx(1).epsilon(1e-15));
    CHECK(wrapped(-100 * fullTurn - 2) == doctest::Approx(-2).epsilon(1e-13));
}

TEST_CASE("some of many rows are spread over all with both ends, few are all") {
    CHECK((spread(100, 4) == Indices{{0, 33, 66, 99}}).all());
    CHECK((spread(3, 10) == Indices{{0, 1, 2}}).all());
    CHECK(spread(1, 10).size() == 1);
    CHECK(spread(0, 10).size() == 0);
}

TEST_CASE("the middle of an even number is the upper one") {
    CHECK(median(List{{4, 1, 3, 2}}) == 3);
    CHECK(median(List{{5}}) == 5);
}

TEST_CASE("a layout has a name where it fits in the head") {
    CHECK(layoutOf(halves(4), 8).order == PairOrder::half);
    CHECK(layoutOf({{0, 1}, {4, 5}}, 8).order == PairOrder::interleaved);
    CHECK(layoutOf({{4, 6}, {5, 7}}, 8).order == PairOrder::half);
    CHECK(layoutOf({{0, 3}, {1, 2}}, 8).order == PairOrder::other);
    // halves of ten lanes in a head of eight
    CHECK(layoutOf({{0, 5}, {2, 7}}, 8).order == PairOrder::other);
}

TEST_CASE("pairs that turn are found, and their angles to the noise") {
    const auto angle = [](double row, double j) { return 0.3 + 0.7 * row + 0.2 * j; };
    for (const Pairs& pairs : {halves(4), Pairs{{0, 1}, {2, 3}, {4, 5}, {6, 7}},
                               Pairs{{0, 3}, {1, 6}, {2, 4}, {5, 7}}}) {
        const Samples samples = turned(pairs, 5, 3, 8, angle);
        const Lanes lanes = lanesOf(samples);
        REQUIRE(lanes.turning == Turning::pairs);
        CHECK(lanes.pairs == pairs);
        CHECK(lanes.outputs == pairs);
        CHECK(lanes.still.empty());
        const Turns turns = turnsOf(samples, lanes.pairs, lanes.outputs);
        for (Index row = 0; row < 5; ++row)
            for (Index j = 0; j < 4; ++j)
                CHECK(std::fabs(wrapped(turns.angles(row, j) - at(angle, row, j))) < 1e-14);
        CHECK((turns.gain - 1).abs().maxCoeff() < 1e-14);
        CHECK(residualOf(samples, lanes.pairs, lanes.outputs) < 1e-14);
    }
}

TEST_CASE("lanes that are written elsewhere are found there") {
    Samples samples =
        turned(halves(4), 6, 3, 8, [](double row, double j) { return 1.0 + row + j; });
    const Vectors y = samples.y;
    for (Index j = 0; j < 4; ++j) {
        samples.y.col(2 * j) = y.col(j);
        samples.y.col(2 * j + 1) = y.col(j + 4);
    }
    const Lanes lanes = lanesOf(samples);
    CHECK(lanes.pairs == halves(4));
    CHECK(lanes.outputs == Pairs{{0, 1}, {2, 3}, {4, 5}, {6, 7}});
}

TEST_CASE("one vector a row shows two pairs of a usual layout by their lengths") {
    const auto angle = [](double row, double j) { return 0.5 + row - 0.2 * j; };
    CHECK(lanesOf(turned(halves(4), 12, 1, 8, angle)).pairs == halves(4));
    CHECK(lanesOf(turned({{0, 5}, {2, 4}}, 12, 1, 8, angle)).turning == Turning::none);
}

TEST_CASE("what is not turned has no pairs: zeros, equal arrays, other numbers, infinite ones") {
    const Vectors x = randomVectors(12, 8, 1), zeros = Vectors::Zero(12, 8);
    CHECK(lanesOf({zeros, zeros, 3, noise}).turning == Turning::still);
    CHECK(lanesOf({x, x, 3, noise}).turning == Turning::still);
    CHECK(lanesOf({x, zeros, 3, noise}).turning == Turning::none);
    CHECK(lanesOf({x, randomVectors(12, 8, 2), 3, noise}).turning == Turning::none);
    for (const double bad : {1e308, double(infinity), std::nan("")}) {
        Vectors y = x;
        y(5, 3) = bad;
        CHECK(lanesOf({x, y, 3, noise}).turning != Turning::pairs);
        CHECK(lanesOf({y, x, 3, noise}).turning != Turning::pairs);
        CHECK(lanesOf({x, y, 1, noise}).turning != Turning::pairs);
    }
}

TEST_CASE("a row of zeros has no angle, and leaves nothing") {
    Samples samples =
        turned(halves(2), 4, 3, 4, [](double row, double j) { return 1.0 + row + j; });
    samples.x.middleRows(3, 3).setZero();
    samples.y.middleRows(3, 3).setZero();
    const Turns turns = turnsOf(samples, halves(2), halves(2));
    CHECK(turns.errors(1, 0) == infinity);
    CHECK(std::isnan(turns.gain(1, 0)));
    CHECK(residualOf(samples, halves(2), halves(2)) < 1e-14);
}

TEST_CASE("cosines of one pairing with lanes of the other: one column for each pair") {
    // pairs of halves, but lane l has the angle of neighbours l/2
    const Index h = 4, d = 8;
    const auto angle = [](double row, double j) { return 0.4 + 0.3 * row + 0.25 * j; };
    Samples samples{randomVectors(15, d, 3), Vectors(15, d), 3, noise};
    const Vectors& x = samples.x;
    for (Index k = 0; k < 15; ++k) {
        for (Index lane = 0; lane < d; ++lane) {
            const double a = at(angle, k / 3, lane / 2), other = x(k, (lane + h) % d);
            samples.y(k, lane) =
                x(k, lane) * std::cos(a) + (lane < h ? -1 : 1) * other * std::sin(a);
        }
    }
    const Lanes lanes = lanesOf(samples);
    REQUIRE(lanes.turning == Turning::mixed);
    const Turns turns = mixedTurns(samples, lanes.pairs);
    REQUIRE(turns.pairs() == h);
    for (Index row = 0; row < 5; ++row)
        for (Index j = 0; j < h; ++j)
            CHECK(turns.angles(row, j) == doctest::Approx(at(angle, row, j)).epsilon(1e-12));
    samples.y.col(1) *= -1;
    CHECK(mixedTurns(samples, lanes.pairs).pairs() == 0);
    CHECK(mixedTurns(samples, {{0, 4}}).pairs() == 0);
}

TEST_CASE("positions that run on, and the base, whichever way they turn") {
    const List exponents = exponentsOf(16);
    for (const double from : {0.0, 1.0, 1000.0}) {
        for (const double sign : {1.0, -1.0}) {
            const List positions = run(from, 9);
            const Turns turns = turnsAt(sign * positions, ratesOf(exponents, ln10000));
            const auto found = solved(turns, exponents, List());
            REQUIRE(found);
            CHECK(found->sign == sign);
            CHECK((found->positions == positions).all());
            REQUIRE(found->log);
            CHECK(found->log->value == doctest::Approx(ln10000).epsilon(1e-10));
            CHECK((found->rates - ratesOf(exponents, ln10000)).abs().maxCoeff() < 1e-10);
        }
    }
}

TEST_CASE("known positions are divided by a factor, and a run on its own is not") {
    const List exponents = exponentsOf(16), positions = run(0, 12);
    const Turns turns = turnsAt(positions / 2.5, ratesOf(exponents, ln10000));
    const auto found = solved(turns, exponents, positions);
    REQUIRE(found);
    REQUIRE(found->factor);
    CHECK(found->factor->value == doctest::Approx(2.5).epsilon(1e-6));
    CHECK((found->positions == positions).all());
}

TEST_CASE("rates that no base gives are found without a base") {
    const List rates{{1, 0.7, 0.2, 0.05}}, positions = run(0, 24);
    const auto found = solved(turnsAt(positions, rates), exponentsOf(4), positions);
    REQUIRE(found);
    CHECK(!found->log);
    REQUIRE(found->free.size() == 4);
    for (Index j = 0; j < 4; ++j) CHECK(found->rates[j] == doctest::Approx(rates[j]).epsilon(1e-9));
}

TEST_CASE("a search that would take too long finds nothing, and ends at once") {
    int looked = 0;
    const auto value = [&](double) { return ++looked % 2; };
    const auto step = [](double) { return 1.0; };
    CHECK(!minima(0, 1000, step, value, 1, 1).empty());
    looked = 0;
    for (const double from : {0.0, 1e300, -double(infinity)})
        CHECK(minima(from, double(infinity), step, value, 1, 1 << 20).empty());
    CHECK(looked == 0);
    Turns turns = turnsAt(run(0, 4), List{{1, 0.3}});
    turns.angles = randomVectors(4, 2, 9).array();
    CHECK(!solved(turns, exponentsOf(2), List{{3e18, -1e18, 2e18, 7e17}}));
}

TEST_CASE("positions of a row whose numbers overflowed are not found") {
    const List exponents = exponentsOf(16);
    Turns turns = turnsAt(2.5 * run(0, 60), ratesOf(exponents, ln10000));
    CHECK(anyPositions(turns, exponents, 500).size() == 1);
    // not one of the rows that are looked at
    const Indices looked = spread(60, 48), few = spread(60, 8);
    Index row = 0;
    while ((looked == row).any() || (few == row).any()) ++row;
    REQUIRE(row < 60);
    turns.angles.row(row).setConstant(std::nan(""));
    CHECK(anyPositions(turns, exponents, 500).empty());
}

TEST_CASE("angles that were rounded to eight bits have a range of bases") {
    const List exponents = exponentsOf(16), positions = run(0, 40);
    Turns turns = turnsAt(positions, ratesOf(exponents, ln10000));
    for (Index row = 0; row < 40; ++row) {
        for (Index j = 0; j < 16; ++j) {
            const double angle = positions[row] * std::exp(-ln10000 * exponents[j]);
            int exponent;
            std::frexp(angle, &exponent);
            const double unit = std::ldexp(1, exponent - 8);
            turns.angles(row, j) = wrapped(unit * std::nearbyint(angle / unit));
        }
    }
    const auto found = solved(turns, exponents, positions);
    REQUIRE(found);
    CHECK(found->bits == 8);
    CHECK(found->rounded.low < ln10000);
    CHECK(found->rounded.high > ln10000);
}

TEST_CASE("angles of no line have no solution") {
    Turns turns(10, 8);
    const Vectors angles = randomVectors(10, 8, 4);
    turns.angles = 3 * angles.array();
    turns.gain.resize(0, 0);
    turns.errors.setConstant(1e-7);
    CHECK(!solved(turns, exponentsOf(8), List()));
    CHECK(!solved(turns, exponentsOf(8), run(0, 10)));
    turns.errors.setConstant(infinity);
    turns.angles.setZero();
    CHECK_NOTHROW(static_cast<void>(solved(turns, exponentsOf(8), run(0, 10))));
}

TEST_CASE("positions and a base of two pairs fit by chance, those of more pairs or rows do not") {
    const auto chance = [](Index h, double error, Index rows = 1) {
        return chanceOf(error, exponentsOf(h), std::log(1e6), List::Constant(rows, 18000));
    };
    // one position a turn of the fastest pair, 2865 of them, and a base for each turn of the other
    // pair: in one row two pairs fit however fine they are
    for (const double error : {0.005, 1e-7})
        CHECK(chance(2, error) == doctest::Approx(square(18000 / fullTurn)).epsilon(1e-9));
    CHECK(chance(8, 0.005) < 0.01);
    CHECK(chance(8, 0.005, 2) < 1e-9);
    CHECK(chance(3, 1e-7, 2) < 1e-3);
}

TEST_CASE("each pair turns with the axis that it has") {
    const Index h = 8;
    const List exponents = exponentsOf(h), rates = ratesOf(exponents, ln10000);
    Grid axes(14, 2);
    axes.col(0) = run(3, 14);
    axes.col(1) = 5 * run(0, 14).square();
    Turns turns(14, h);
    for (Index row = 0; row < 14; ++row)
        for (Index j = 0; j < h; ++j)
            turns.angles(row, j) = wrapped(axes(row, j < 3 ? 0 : 1) * rates[j]);
    turns.gain.resize(0, 0);
    turns.errors.setConstant(noise);
    const auto found = sectionsOf(turns, axes, exponents, {});
    REQUIRE(found);
    REQUIRE(found->log);
    CHECK(found->log->value == doctest::Approx(ln10000).epsilon(1e-9));
    REQUIRE(found->fitting.rows() == h);
    for (Index j = 0; j < h; ++j) {
        CHECK(found->fitting(j, 0) == (j < 3));
        CHECK(found->fitting(j, 1) == (j >= 3));
    }
}

TEST_CASE("each axis has all rates, one after the other") {
    const List half = ratesOf(exponentsOf(4), ln10000);
    Grid axes(12, 2);
    axes.col(0) = run(2, 12);
    axes.col(1) = run(0, 12).square();
    Turns turns(12, 8);
    for (Index row = 0; row < 12; ++row)
        for (Index j = 0; j < 8; ++j)
            turns.angles(row, j) = wrapped(axes(row, j / 4) * half[j % 4]);
    turns.gain.resize(0, 0);
    turns.errors.setConstant(noise);
    const auto found = sectionsOf(turns, axes, exponentsOf(8), {});
    REQUIRE(found);
    CHECK((found->counts == Indices{{4, 4}}).all());
    CHECK((found->axes == Indices{{0, 0, 0, 0, 1, 1, 1, 1}}).all());
    CHECK((found->exponents.tail(4) == exponentsOf(4)).all());
}

namespace {

// Numbers of attention that are known: weights are those of a softmax with a sink, where there is
// one.
struct Attention {
    double scale = 0.4;
    double slope = 0;
    double cap = 0;
    double sink = -infinity;
};

// A QuerySample with its arrays.
struct Sample {
    Index heads;
    Vectors q, k;
    List places;
    Vectors numbers;
    bool areScores;

    operator QuerySample() const {
        const auto view = [](const Vectors& own) -> VectorsView {
            return {own.data(), own.rows(), own.cols()};
        };
        return {.heads = heads,
                .keyHeads = heads,
                .q = view(q),
                .k = view(k),
                .places = places,
                .numbers = view(numbers),
                .areScores = areScores,
                .noise = noise,
                .floor = 1e-45,
                .inputNoise = noise};
    }
};

// Keys before or at each query of 12, of `heads` heads that share a key head each.
Sample attended(const Attention& attention, bool areScores, Index heads = 2) {
    const Index n = 12, d = 8;
    Sample sample{.heads = heads,
                  .q = randomVectors(heads * n, d, 11),
                  .k = 3 * randomVectors(heads * n, d, 12),
                  .places = run(0, n),
                  .numbers = Vectors::Zero(heads * n, n),
                  .areScores = areScores};
    if (areScores) sample.numbers.setConstant(-infinity);
    for (Index row = 0; row < heads * n; ++row) {
        const Index i = row % n, head = row / n;
        List scores(i + 1);
        for (Index j = 0; j <= i; ++j) {
            const double score =
                attention.scale * sample.q.row(row).dot(sample.k.row(head * n + j));
            const double capped =
                attention.cap > 0 ? attention.cap * std::tanh(score / attention.cap) : score;
            scores[j] = capped - attention.slope * static_cast<double>((head + 1) * (i - j));
        }
        if (!areScores) {
            const double sum = scores.exp().sum() + std::exp(attention.sink);
            scores = scores.exp() / sum;
        }
        sample.numbers.row(row).head(i + 1) = scores.matrix();
    }
    return sample;
}

}  // namespace

TEST_CASE("scales, slopes, caps and sinks are found in weights and in scores") {
    for (const bool areScores : {false, true}) {
        for (const Attention& wanted :
             {Attention{}, Attention{.slope = 0.1}, Attention{.cap = 2},
              Attention{.slope = 0.05, .cap = 3}, Attention{.sink = 0.5}}) {
            const Scores found = scoresOf(attended(wanted, areScores));
            REQUIRE(found.scales == Scales::one);
            CHECK((found.keyHeads == Indices{{0, 1}}).all());
            CHECK(!found.isAmbiguous);
            CHECK(found.fit.scales[0] == doctest::Approx(wanted.scale).epsilon(1e-6));
            CHECK(found.fit.cap == doctest::Approx(wanted.cap).epsilon(1e-6));
            REQUIRE(found.fit.slopes.size() == (wanted.slope > 0 ? 2 : 0));
            for (Index head = 0; head < found.fit.slopes.size(); ++head)
                CHECK(found.fit.slopes[head] ==
                      doctest::Approx(static_cast<double>(head + 1) * wanted.slope).epsilon(1e-6));
            const bool hasSink = !areScores && wanted.sink > -infinity;
            REQUIRE(found.sums == (hasSink ? Sums::sinks : Sums::full));
            for (const double sink : found.sinks)
                CHECK(sink == doctest::Approx(wanted.sink).epsilon(1e-5));
        }
    }
}

TEST_CASE("every query may have a scale, and a head another key head") {
    Sample sample = attended({}, true);
    for (Index row = 0; row < 24; ++row)
        sample.numbers.row(row) *= 1 + 0.1 * static_cast<double>(row % 12);
    const Scores found = scoresOf(sample);
    REQUIRE(found.scales == Scales::each);
    for (Index i = 0; i < 12; ++i)
        CHECK(found.fit.scales[i] ==
              doctest::Approx(0.4 * (1 + 0.1 * static_cast<double>(i))).epsilon(1e-6));
    Sample crossed = attended({}, false);
    const Vectors k = crossed.k;
    crossed.k << k.bottomRows(12), k.topRows(12);
    const Scores other = scoresOf(crossed);
    CHECK((other.keyHeads == Indices{{1, 0}}).all());
    CHECK(other.scales == Scales::one);
}

TEST_CASE(
    "weights that follow no product have no scores: zeros, other inputs, overflow, no queries") {
    for (const bool areScores : {false, true}) {
        const Sample plain = attended({}, areScores);
        const auto with = [&](auto change) {
            Sample sample = plain;
            change(sample);
            return scoresOf(sample);
        };
        const Scores zeros = with([](Sample& sample) { sample.q.setZero(); });
        CHECK(zeros.scales == Scales::none);
        CHECK(zeros.areZero);
        CHECK(zeros.mostKeys == 12);
        // scores of larger keys have a smaller scale
        if (!areScores)
            CHECK(with([](Sample& sample) { sample.k *= 1e200; }).scales == Scales::none);
        for (const double size : {double(infinity), std::nan("")})
            CHECK(with([&](Sample& sample) { sample.k *= size; }).scales == Scales::none);
        const Scores other = with([](Sample& sample) { sample.q = randomVectors(24, 8, 13); });
        CHECK(other.scales == Scales::none);
        const Scores hidden = with(
            [](Sample& sample) { sample.numbers.setConstant(sample.areScores ? -infinity : 0); });
        CHECK(hidden.scales == Scales::none);
        CHECK(hidden.mostKeys == 0);
        const Scores none = with([](Sample& sample) {
            sample.q.resize(0, 8);
            sample.numbers.resize(0, 12);
            sample.places.resize(0);
        });
        CHECK(none.scales == Scales::none);
        CHECK((none.keyHeads == -1).all());
    }
}

TEST_CASE("rows that sum to less than 1, each by another sink, are uneven") {
    Sample sample = attended({}, false);
    for (Index row = 0; row < 24; ++row)
        sample.numbers.row(row) *= 1 - 0.03 * static_cast<double>(row % 5);
    CHECK(scoresOf(sample).sums == Sums::uneven);
}

TEST_CASE("the inverse of a matrix does not depend on units, and a singular one has none") {
    const Vectors x = randomVectors(9, 4, 21);
    Eigen::MatrixXd matrix = x.transpose() * x;
    for (const double unit : {1.0, 1e-12, 1e9}) {
        const Eigen::Vector4d units(1, unit, 1, 1 / unit);
        const Eigen::MatrixXd scaled = units.asDiagonal() * matrix * units.asDiagonal();
        const auto inverse = inverseOf(scaled);
        REQUIRE(inverse);
        const Eigen::MatrixXd one =
            units.cwiseInverse().asDiagonal() * scaled * *inverse * units.asDiagonal();
        CHECK((one - Eigen::MatrixXd::Identity(4, 4)).cwiseAbs().maxCoeff() < 1e-12);
    }
    CHECK(inverseOf(Eigen::MatrixXd(0, 0)));
    CHECK(!inverseOf(Eigen::MatrixXd::Zero(3, 3)));
    CHECK(!inverseOf(Eigen::MatrixXd::Ones(3, 3)));
    for (const double bad : {double(infinity), std::nan("")}) {
        Eigen::MatrixXd broken = matrix;
        broken(1, 1) = bad;
        CHECK(!inverseOf(broken));
        broken = matrix;
        broken(0, 3) = broken(3, 0) = bad;
        CHECK(!inverseOf(broken));
    }
}

namespace {

// Outputs of weights that fall from key to key.
Outputs mixedOutputs(Index keys, Index features) {
    const Vectors values = randomVectors(keys, features, 31);
    Vectors numbers(5, features);
    for (Index row = 0; row < 5; ++row) {
        List weights(keys);
        for (Index j = 0; j < keys; ++j) weights[j] = 1.0 / static_cast<double>(1 + j + row);
        numbers.row(row) = (weights / weights.sum()).matrix().transpose() * values;
    }
    return {values, numbers, Vectors::Constant(5, features, 1e-8), noise};
}

}  // namespace

TEST_CASE("outputs show their weights where there are as many features as keys") {
    for (const Index features : {6, 9}) {
        const auto found = weightsOf(mixedOutputs(6, features));
        REQUIRE(found);
        for (Index row = 0; row < 5; ++row) {
            CHECK(found->values.row(row).sum() == doctest::Approx(1).epsilon(1e-9));
            for (Index j = 0; j < 5; ++j)
                CHECK(found->values(row, j) / found->values(row, j + 1) ==
                      doctest::Approx(static_cast<double>(2 + j + row) /
                                      static_cast<double>(1 + j + row))
                          .epsilon(1e-9));
        }
        CHECK((found->usual.array() <= found->most.array()).all());
        CHECK((found->sums > 0).all());
    }
    CHECK(!weightsOf(mixedOutputs(6, 5)));
}

TEST_CASE("a row of NaN stays one") {
    Outputs outputs = mixedOutputs(6, 9);
    const auto whole = weightsOf(outputs);
    outputs.numbers.row(2).setConstant(std::nan(""));
    const auto found = weightsOf(outputs);
    REQUIRE(found);
    CHECK(found->values.row(2).array().isNaN().all());
    CHECK(found->values.row(3) == whole->values.row(3));
}

TEST_CASE(
    "outputs of other values, negative weights, equal or zero values and overflow have none") {
    const Outputs plain = mixedOutputs(6, 9);
    const auto isSolved = [&](auto change) {
        Outputs outputs = plain;
        change(outputs);
        return weightsOf(outputs).has_value();
    };
    CHECK(isSolved([](Outputs&) {}));
    CHECK(!isSolved([](Outputs& one) { one.numbers = randomVectors(5, 9, 32); }));
    CHECK(!isSolved([](Outputs& one) { one.numbers *= -1; }));
    CHECK(!isSolved([](Outputs& one) { one.numbers *= 2; }));
    CHECK(!isSolved([](Outputs& one) { one.values.setOnes(); }));
    CHECK(!isSolved([](Outputs& one) { one.values.setZero(); }));
    CHECK(!isSolved([](Outputs& one) { one.values *= 1e200; }));
    CHECK(!isSolved([](Outputs& one) { one.values(3, 3) = std::nan(""); }));
}
