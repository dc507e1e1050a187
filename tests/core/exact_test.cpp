#include "encoding/exact.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace phasor;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

std::vector<double> exactValues(std::vector<double> positions, Index dim, Index column) {
    exactSinusoidal(positions, {.dim = dim}, column);
    return positions;
}

std::vector<double> formulaValues(std::vector<double> positions, Index dim, Index column,
                                  Format format) {
    formulaSinusoidal(positions, {.dim = dim}, column, format);
    return positions;
}

}  // namespace

TEST_CASE("rounding to a format is IEEE 754's: to the nearest, ties to even") {
    // 2^8 + 1 is halfway between two bfloat16, and the lower one is even
    CHECK(rounded(257, Format::bfloat16) == 256);
    CHECK(rounded(259, Format::bfloat16) == 260);
    CHECK(rounded(-2049, Format::float16) == -2048);
    CHECK(rounded(16777217, Format::float32) == 16777216);
    CHECK(rounded(0.1, Format::float16) == 0.0999755859375);
    CHECK(rounded(0.1, Format::float64) == 0.1);
    CHECK(rounded(0, Format::float16) == 0);
}

TEST_CASE("rounding to float32 is what the processor does, subnormals and overflow too") {
    for (int k = -1100; k < 1020; ++k) {
        const double value = std::ldexp(1.23456789012345, k);
        CHECK(rounded(value, Format::float32) == static_cast<double>(static_cast<float>(value)));
        CHECK(rounded(-value, Format::float64) == -value);
    }
}

TEST_CASE("the largest float16 is 65504, the smallest 2^-24") {
    CHECK(rounded(65519, Format::float16) == 65504);
    CHECK(rounded(65520, Format::float16) == infinite);
    CHECK(rounded(-1e9, Format::float16) == -infinite);
    CHECK(rounded(0x1.8p-24, Format::float16) == 0x1p-23);
    CHECK(rounded(0x1p-26, Format::float16) == 0);
}

TEST_CASE("exact values of a list are those of each position alone") {
    const std::vector<double> positions{0, 1, -3, 0.5, 1e6, 0x1p53};
    for (Index column = 0; column < 5; ++column) {
        const auto together = exactValues(positions, 5, column);
        for (std::size_t k = 0; k < positions.size(); ++k)
            CHECK(together[k] == exactValues({positions[k]}, 5, column)[0]);
    }
    CHECK(std::isnan(exactValues({infinite}, 4, 0)[0]));
    CHECK_THROWS_AS(exactValues({}, 0, 0), std::invalid_argument);
}

TEST_CASE("the formula in float32 is float arithmetic, step by step") {
    // exp, sin and cos of the library here may be off by their last bit, so of 640 a few may differ
    int differing = 0;
    for (Index column = 0; column < 64; ++column) {
        const float slope = static_cast<float>(-std::log(10000.0) / 64);
        const float frequency = std::exp(static_cast<float>(column / 2 * 2) * slope);
        std::vector<double> positions;
        for (int k = 0; k < 10; ++k) positions.push_back(std::floor(std::pow(7, k)));
        const auto values = formulaValues(positions, 64, column, Format::float32);
        for (std::size_t k = 0; k < positions.size(); ++k) {
            const float angle = static_cast<float>(positions[k]) * frequency;
            const float value = column % 2 == 1 ? std::cos(angle) : std::sin(angle);
            if (values[k] != static_cast<double>(value)) ++differing;
        }
    }
    CHECK(differing < 64);
}

TEST_CASE(
    "the formula in bfloat16 rounds position 257 to 256, in float16 it gives NaN from 65520 on") {
    const auto valueAt = [](double position, Format format) {
        return formulaValues({position}, 64, 2, format)[0];
    };
    CHECK(valueAt(257, Format::bfloat16) == valueAt(256, Format::bfloat16));
    CHECK(valueAt(257, Format::float32) != valueAt(256, Format::float32));
    CHECK(std::isnan(valueAt(65520, Format::float16)));
    CHECK(!std::isnan(valueAt(65519, Format::float16)));
    CHECK(valueAt(0, Format::bfloat16) == 0);
}

TEST_CASE("the error of the formula in float64 is that of rounding its angle") {
    for (const double position : {1.0, 100.0, 12345.0, 1e9, 1e15}) {
        for (Index column = 0; column < 16; ++column) {
            const double exact = exactValues({position}, 16, column)[0];
            const double value = formulaValues({position}, 16, column, Format::float64)[0];
            // half a unit in the last place for each of six steps, of an angle that is at most the
            // position
            CHECK(std::fabs(value - exact) <= std::fmin(2, 12 * position * 0x1p-53));
        }
    }
}
