#include "elementary.h"

#include <doctest/doctest.h>

#include <cfloat>
#include <random>

using namespace phasor;

namespace {

// how many units of the last place of `expected` lie between the two
double unitsBetween(double computed, double expected) {
    const double unit = std::nextafter(std::fabs(expected), INFINITY) - std::fabs(expected);
    return std::fabs(computed - expected) / unit;
}

}  // namespace

TEST_CASE("whole powers of two and their logarithms are exact") {
    for (int k = -1000; k <= 1000; k += 7) {
        CHECK(powerOfTwo(k) == std::ldexp(1.0, k));
        CHECK(binaryLogarithm(std::ldexp(1.0, k)) == k);
    }
}

TEST_CASE("the power of two and the logarithm agree with the C library to the last places") {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> exponent(-300, 300);
    for (int k = 0; k < 20000; ++k) {
        const double x = exponent(random);
        CHECK(unitsBetween(powerOfTwo(x), std::exp2(x)) <= 3);
        const double y = std::exp2(x);
        CHECK(unitsBetween(binaryLogarithm(y), std::log2(y)) <= 3);
    }
}

TEST_CASE("near 1 the logarithm keeps its relative precision") {
    for (double d = 1e-15; d < 0.1; d *= 1.7) {
        CHECK(unitsBetween(binaryLogarithm(1 + d), std::log2(1 + d)) <= 3);
        CHECK(unitsBetween(binaryLogarithm(1 - d), std::log2(1 - d)) <= 3);
    }
}
