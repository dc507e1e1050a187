#include "encoding/rotary.h"

#include <doctest/doctest.h>

#include <cmath>

#include "encoding/scaling.h"
#include "random_problem.h"

using namespace phasor;

namespace {

constexpr double fullTurn = 6.283185307179586;

Spectrum plain(Index dim) {
    return spectrum({.dim = dim});
}

double dot(const float* a, const float* b, Index count) {
    double sum = 0;
    for (Index c = 0; c < count; ++c) sum += static_cast<double>(a[c]) * static_cast<double>(b[c]);
    return sum;
}

std::vector<float> rotated(std::vector<float> x, const Rotary& shape,
                           const std::vector<double>& positions) {
    rotate(x.data(), shape, positions, plain(shape.rotaryDim), 1);
    return x;
}

// the frequencies of a spectrum, in radians per position
std::vector<double> radians(const Spectrum& spectrum) {
    if (spectrum.source == Spectrum::Source::radians) return spectrum.values;
    return frequencies({.dim = spectrum.divisor, .base = spectrum.base});
}

}  // namespace

TEST_CASE("one pair at position 1 is rotated by one radian") {
    const Rotary shape{1, 1, 1, 2, 2};
    const std::vector<float> out = rotated({1, 0}, shape, {1});
    CHECK(out[0] == doctest::Approx(0.5403023).epsilon(1e-7));
    CHECK(out[1] == doctest::Approx(0.8414710).epsilon(1e-7));
}

TEST_CASE("every value is that of the formula in double") {
    const Rotary shape{2, 3, 4, 8, 6, true, Pairing::half};
    Uniform uniform(1);
    const std::vector<float> x = uniform.list(2 * 3 * 4 * 8);
    const std::vector<double> positions = {0, 3, 7.5, -2, 100, 1000, 1, 2};
    const std::vector<float> out = rotated(x, shape, positions);
    for (Index b = 0; b < 2; ++b) {
        for (Index h = 0; h < 3; ++h) {
            for (Index i = 0; i < 4; ++i) {
                const auto start = static_cast<std::size_t>(((b * 3 + h) * 4 + i) * 8);
                const double p = positions[static_cast<std::size_t>(b * 4 + i)];
                for (std::size_t j = 0; j < 3; ++j) {
                    const double angle = p * std::pow(10000, -static_cast<double>(j) / 3);
                    const double first = x[start + j], second = x[start + j + 3];
                    const double c = std::cos(angle), s = std::sin(angle);
                    CHECK(std::fabs(out[start + j] - (first * c - second * s)) < 2e-7);
                    CHECK(std::fabs(out[start + j + 3] - (first * s + second * c)) < 2e-7);
                }
                CHECK(out[start + 6] == x[start + 6]);
                CHECK(out[start + 7] == x[start + 7]);
            }
        }
    }
}

TEST_CASE("a rotation keeps the length of every head, and position 0 changes nothing") {
    const Rotary shape{1, 4, 5, 16, 16};
    Uniform uniform(2);
    const std::vector<float> x = uniform.list(4 * 5 * 16);
    const std::vector<float> out = rotated(x, shape, {1, 1e6, 9007199254740991.0, 0.25, 0});
    for (Index head = 0; head < 20; ++head) {
        const float *before = x.data() + head * 16, *after = out.data() + head * 16;
        CHECK(dot(after, after, 16) == doctest::Approx(dot(before, before, 16)).epsilon(1e-6));
    }
    for (std::size_t k = 4 * 64; k < x.size(); ++k) CHECK(out[k] == x[k]);
}

TEST_CASE("the product of a query and a key depends on their offset alone") {
    const Rotary shape{1, 1, 1, 32, 32, false, Pairing::half};
    Uniform uniform(3);
    const std::vector<float> q = uniform.list(32), k = uniform.list(32);
    const std::vector<float> near = rotated(q, shape, {17}), nearKey = rotated(k, shape, {5});
    for (const double start : {1.0, 12.5, 1e3, 1e6, 1e9, 4503599627370496.0}) {
        const std::vector<float> a = rotated(q, shape, {start + 12}),
                                 b = rotated(k, shape, {start});
        CHECK(std::fabs(dot(a.data(), b.data(), 32) - dot(near.data(), nearKey.data(), 32)) < 1e-5);
    }
}

TEST_CASE("every pair turns by the position on its axis") {
    const Rotary shape{2, 1, 3, 8, 8, false, Pairing::half};
    Uniform uniform(6);
    const std::vector<float> x = uniform.list(2 * 3 * 8);
    const std::vector<double> time = {4, 4, 5, 0, 1, 2}, height = {4, 6, 5, 0, 1, 7},
                              width = {4, 9, 5, 0, 1, -3.5};
    std::vector<double> positions = time;
    positions.insert(positions.end(), height.begin(), height.end());
    positions.insert(positions.end(), width.begin(), width.end());
    std::vector<float> out = x;
    rotate(out.data(), shape, positions, plain(8), 1, {.count = 3, .ofPair = {0, 1, 2, 0}});
    const std::vector<float> byTime = rotated(x, shape, time), byHeight = rotated(x, shape, height),
                             byWidth = rotated(x, shape, width);
    for (std::size_t k = 0; k < x.size(); ++k) {
        const std::size_t pair = k % 4;
        CHECK(out[k] == (pair == 1 ? byHeight : pair == 2 ? byWidth : byTime)[k]);
    }
}

TEST_CASE("axes that do not fit are refused") {
    const Rotary shape{1, 1, 2, 4, 4};
    std::vector<float> x(8);
    const auto turn = [&](std::size_t count, const Axes& axes) {
        rotate(x.data(), shape, std::vector<double>(count), plain(4), 1, axes);
    };
    CHECK_NOTHROW(turn(6, {.count = 3, .ofPair = {0, 2}}));
    CHECK_THROWS_AS(turn(5, {.count = 3, .ofPair = {0, 2}}), std::invalid_argument);
    CHECK_THROWS_AS(turn(6, {.count = 3, .ofPair = {0}}), std::invalid_argument);
    CHECK_THROWS_AS(turn(6, {.count = 3, .ofPair = {0, 3}}), std::invalid_argument);
    CHECK_THROWS_AS(turn(6, {.count = 3, .ofPair = {-1, 0}}), std::invalid_argument);
    CHECK_THROWS_AS(turn(6, {.count = 0}), std::invalid_argument);
}

TEST_CASE("rotating by a, then by b, is rotating by a + b") {
    const Rotary shape{1, 2, 1, 10, 8};
    Uniform uniform(4);
    const std::vector<float> x = uniform.list(20);
    const std::vector<float> twice = rotated(rotated(x, shape, {123.5}), shape, {-1e6});
    const std::vector<float> once = rotated(x, shape, {123.5 - 1e6});
    for (std::size_t c = 0; c < 20; ++c) CHECK(std::fabs(twice[c] - once[c]) < 1e-6);
}

TEST_CASE("both pairings are the same up to a permutation of columns") {
    const Rotary neighbours{1, 1, 1, 12, 12}, halves{1, 1, 1, 12, 12, false, Pairing::half};
    Uniform uniform(5);
    const std::vector<float> x = uniform.list(12);
    std::vector<float> permuted(12);
    for (std::size_t j = 0; j < 6; ++j) {
        permuted[j] = x[2 * j];
        permuted[j + 6] = x[2 * j + 1];
    }
    const std::vector<float> a = rotated(x, neighbours, {77}), b = rotated(permuted, halves, {77});
    for (std::size_t j = 0; j < 6; ++j) {
        CHECK(b[j] == a[2 * j]);
        CHECK(b[j + 6] == a[2 * j + 1]);
    }
}

TEST_CASE("a table's rows are chosen by position") {
    const Rotary shape{2, 1, 1, 4, 4, false, Pairing::half};
    Matrix cosines(3, 2), sines(3, 2);
    cosines << 1, 1, 0, 1, -1, 0;
    sines << 0, 0, 1, 0, 0, 1;
    std::vector<float> x = {1, 2, 3, 4, 5, 6, 7, 8};
    rotate(x.data(), shape, {1, 2}, cosines, sines);
    CHECK(x == std::vector<float>{-3, 2, 1, 4, -5, -8, -7, 6});
    CHECK_THROWS_AS(rotate(x.data(), shape, {3, 0}, cosines, sines), std::invalid_argument);
    CHECK_THROWS_AS(rotate(x.data(), shape, {0.5, 0}, cosines, sines), std::invalid_argument);
}

TEST_CASE("a table of angles has the rotation of every row, a pair below 0 turns backwards") {
    const Spectrum four = plain(4);
    const AngleTable table = angleTable(5, 3, four, 2);
    std::vector<float> x = {1, 0, 1, 0};
    rotate(x.data(), {1, 1, 1, 4, 4}, {6}, four, 2);
    CHECK(table.cosines(1, 0) == x[0]);
    CHECK(table.sines(1, 0) == x[1]);
    CHECK(table.cosines(1, 1) == x[2]);
    CHECK(table.sines(1, 1) == x[3]);
    const std::vector<double> w = radians(four);
    const AngleTable same = angleTable(5, 3, w, 2);
    CHECK(same.sines == table.sines);
    const AngleTable back = angleTable(5, 3, std::vector<double>{-w[0], w[1]}, 2);
    CHECK(back.cosines == table.cosines);
    CHECK(back.sines(2, 0) == -table.sines(2, 0));
    CHECK(back.sines(2, 1) == table.sines(2, 1));
}

TEST_CASE("an odd dim spaces exponents over itself and has a lone pair") {
    const std::vector<double> w = scaledFrequencies(3, 1e4, LinearScaling{2}, 0);
    REQUIRE(w.size() == 2);
    CHECK(w[0] == 0.5);
    CHECK(w[1] == doctest::Approx(power(1e4, -2.0 / 3) / 2).epsilon(1e-15));
}

TEST_CASE("ntk: factor 8 on 128 columns raises the base to 82684.6226") {
    Ntk scaling{.factor = 8};
    CHECK(std::fabs(scaledBase(128, 1e4, scaling, 0) - 82684.6226) < 5e-5);
    // the slowest pair is interpolated by the whole factor, the fastest not at all
    const std::vector<double> w = radians(scaledSpectrum(128, 1e4, scaling, 0));
    CHECK(w[0] == 1);
    CHECK(w[63] == doctest::Approx(std::pow(1e4, -126.0 / 128) / 8).epsilon(1e-12));
}

TEST_CASE("dynamic: nothing changes up to the length of training, then the base grows") {
    const DynamicNtk scaling{.factor = 2, .length = 2048};
    CHECK(scaledBase(64, 1e4, scaling, 2047) == 1e4);
    for (const double last : {2048.0, 4095.0, 1e5}) {
        const double stretch = 2 * (last + 1) / 2048 - 1;
        CHECK(scaledBase(64, 1e4, scaling, last) ==
              doctest::Approx(1e4 * std::pow(stretch, 64.0 / 62)).epsilon(1e-13));
    }
}

TEST_CASE("yarn: the ramp of 128 columns over 4096 positions runs from pair 20 to pair 46") {
    Yarn scaling{.factor = 8, .length = 4096};
    const Ramp ramp = yarnRamp(128, 1e4, scaling);
    CHECK(ramp.from == 20);
    CHECK(ramp.to == 46);
    CHECK(std::fabs(attentionFactor(scaling) - 1.207944) < 5e-7);
    const std::vector<double> w = radians(scaledSpectrum(128, 1e4, scaling, 0));
    for (std::size_t j = 0; j < 64; ++j) {
        const double frequency = std::pow(1e4, -static_cast<double>(j) / 64);
        const double share = std::fmin(1, std::fmax(0, (static_cast<double>(j) - 20) / 26));
        CHECK(w[j] ==
              doctest::Approx(frequency * (1 - share) + frequency / 8 * share).epsilon(1e-12));
    }
    scaling.truncate = false;
    const Ramp exact = yarnRamp(128, 1e4, scaling);
    CHECK(exact.from == doctest::Approx(64 * std::log(4096 / (32 * fullTurn)) / std::log(1e4)));
    CHECK(exact.to == doctest::Approx(64 * std::log(4096 / fullTurn) / std::log(1e4)));
}

TEST_CASE("yarn: the attention factor is given, or by mscale, or 1 for a factor that shrinks") {
    Yarn scaling{.factor = 40, .length = 4096};
    scaling.mscale = 1;
    CHECK(attentionFactor(scaling) == doctest::Approx(0.1 * std::log(40) + 1));
    scaling.mscaleAllDim = 0.5;
    CHECK(attentionFactor(scaling) ==
          doctest::Approx((0.1 * std::log(40) + 1) / (0.05 * std::log(40) + 1)));
    scaling.attentionFactor = 3;
    CHECK(attentionFactor(scaling) == 3);
    CHECK(attentionFactor(Yarn{.factor = 0.5, .length = 9}) == 1);
}

TEST_CASE("llama3: fast pairs stay, slow ones are divided, those between are mixed") {
    const Llama3 scaling{.factor = 8, .length = 8192};
    const std::vector<double> w = radians(scaledSpectrum(128, 5e5, scaling, 0));
    int fast = 0, slow = 0;
    for (std::size_t j = 0; j < 64; ++j) {
        const double frequency = std::pow(5e5, -static_cast<double>(j) / 64);
        const double wavelength = fullTurn / frequency;
        double expected = frequency;
        if (wavelength > 8192) {
            expected = frequency / 8;
            ++slow;
        } else if (wavelength < 2048) {
            ++fast;
        } else {
            const double smooth = (8192 / wavelength - 1) / 3;
            expected = (1 - smooth) * frequency / 8 + smooth * frequency;
        }
        CHECK(w[j] == doctest::Approx(expected).epsilon(1e-12));
    }
    // 8192 positions and base 5e5: pairs 0 to 28 and 35 to 63
    CHECK(fast == 29);
    CHECK(slow == 29);
}

TEST_CASE("linear divides all frequencies, longrope each by its own factor, by length") {
    const std::vector<double> w = frequencies({.dim = 4});
    CHECK(radians(scaledSpectrum(4, 1e4, LinearScaling{4}, 0)) ==
          std::vector<double>{w[0] / 4, w[1] / 4});
    LongRope scaling{.factor = 32, .length = 4096};
    scaling.shortFactors = {1, 1.5};
    scaling.longFactors = {2, 50};
    CHECK(radians(scaledSpectrum(4, 1e4, scaling, 4095)) == std::vector<double>{w[0], w[1] / 1.5});
    CHECK(radians(scaledSpectrum(4, 1e4, scaling, 4096)) ==
          std::vector<double>{w[0] / 2, w[1] / 50});
    CHECK(attentionFactor(scaling) ==
          doctest::Approx(std::sqrt(1 + std::log(32) / std::log(4096))).epsilon(1e-14));
}

TEST_CASE("powers agree with those of the C library") {
    for (const double base : {1e-3, 0.5, 1.0, 2.0, 8.0, 1e4, 1e100})
        for (const double exponent : {-2.0, -0.3, 0.0, 1.0, 128.0 / 126, 2.0})
            CHECK(power(base, exponent) ==
                  doctest::Approx(std::pow(base, exponent)).epsilon(1e-15));
}

TEST_CASE("invalid shapes and scalings are rejected") {
    std::vector<float> x(8);
    const Spectrum four = plain(4);
    const std::vector<double> one = {0}, two = {0, 1}, withNaN = {0, NAN};
    CHECK_THROWS_WITH_AS(rotate(x.data(), {1, 1, 2, 4, 3}, two, four, 1),
                         "rotaryDim must be an even integer up to 4, got 3", std::invalid_argument);
    CHECK_THROWS_AS(rotate(x.data(), {1, 1, 2, 4, 2}, two, four, 1), std::invalid_argument);
    CHECK_THROWS_AS(rotate(x.data(), {1, 1, 2, 4, 4}, one, four, 1), std::invalid_argument);
    CHECK_THROWS_AS(rotate(x.data(), {1, 1, 2, 4, 4}, withNaN, four, 1), std::invalid_argument);
    CHECK_THROWS_AS(scaledSpectrum(2, 1e4, Ntk{2}, 0), std::invalid_argument);
    CHECK_THROWS_AS(scaledSpectrum(4, 1e4, Ntk{1e300}, 0), std::invalid_argument);
    CHECK_THROWS_AS(scaledSpectrum(4, 1e4, LinearScaling{1e-320}, 0), std::invalid_argument);
    CHECK_THROWS_AS(scaledSpectrum(4, 1, Yarn{.factor = 2, .length = 9}, 0), std::invalid_argument);
    CHECK_THROWS_AS(scaledSpectrum(4, 1e4, LongRope{.factor = 1, .length = 9}, 0),
                    std::invalid_argument);
}

TEST_CASE("an axis with pairs of its own turns as a head of its width would") {
    const std::vector<Index> sections = {1, 3, 0, 2};
    const std::vector<double> positions = {3, 1e6, -2, 0.5, 9, 9, 100, 2};
    Uniform uniform(5);
    const std::vector<float> x = uniform.list(2 * 12);
    std::vector<float> all = x;
    rotate(all.data(), {1, 1, 2, 12, 12}, positions, 700, sections);
    Index column = 0;
    for (std::size_t axis = 0; axis < sections.size(); ++axis) {
        const Index dim = 2 * sections[axis];
        if (dim == 0) continue;
        for (Index row = 0; row < 2; ++row) {
            std::vector<float> part(static_cast<std::size_t>(dim));
            const Index at = row * 12 + column;
            for (Index c = 0; c < dim; ++c)
                part[static_cast<std::size_t>(c)] = x[static_cast<std::size_t>(at + c)];
            const double position = positions[2 * axis + static_cast<std::size_t>(row)];
            rotate(part.data(), {1, 1, 1, dim, dim}, {position},
                   spectrum({.dim = dim, .base = 700}), 1);
            for (Index c = 0; c < dim; ++c)
                CHECK(all[static_cast<std::size_t>(at + c)] == part[static_cast<std::size_t>(c)]);
        }
        column += dim;
    }
    std::vector<float> wrong = x;
    CHECK_THROWS_AS(rotate(wrong.data(), {1, 1, 2, 12, 12}, positions, 700, {1, 3, 1, 2}),
                    std::invalid_argument);
    CHECK_THROWS_AS(rotate(wrong.data(), {1, 1, 2, 12, 12}, positions, 700, {1, 6, -3, 2}),
                    std::invalid_argument);
    CHECK(wrong == x);
}

TEST_CASE("pairs turn by rates of any kind, each by the position on its axis") {
    std::vector<float> x = {1, 0, 1, 0};
    rotate(x.data(), {1, 1, 1, 4, 4}, {1, 2}, std::vector<double>{-0.25, 1}, {2, {1, 0}});
    const double expected[] = {std::cos(0.5), -std::sin(0.5), std::cos(1), std::sin(1)};
    for (std::size_t c = 0; c < 4; ++c)
        CHECK(static_cast<double>(x[c]) == doctest::Approx(expected[c]).epsilon(1e-7));
    CHECK_THROWS_AS(rotate(x.data(), {1, 1, 1, 4, 4}, {1}, std::vector<double>{1}),
                    std::invalid_argument);
}
