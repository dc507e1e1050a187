// src/measure/: lanes, angles, positions and rates of rotations, and arrays that show none.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <vector>

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
