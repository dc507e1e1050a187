#include "message.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

using phasor::decimal;

TEST_CASE("a number in a message is written as a reader would write it") {
    CHECK(decimal(0) == "0");
    CHECK(decimal(-4) == "-4");
    CHECK(decimal(2.5) == "2.5");
    CHECK(decimal(-0.1) == "-0.1");
    CHECK(decimal(0.9999999) == "1");
    CHECK(decimal(999999999999999) == "999999999999999");
    CHECK(decimal(std::nan("")) == "NaN");
    CHECK(decimal(-INFINITY) == "-Infinity");
}

TEST_CASE("a huge number is its first digit and the right power of ten") {
    for (int exponent = 15; exponent <= 308; ++exponent) {
        for (int digit = 1; digit <= (exponent == 308 ? 1 : 9); ++digit) {
            const std::string text = std::to_string(digit) + "e" + std::to_string(exponent);
            CHECK(decimal(std::strtod(text.c_str(), nullptr)) == text);
        }
    }
    CHECK(decimal(-1.7976931348623157e308) == "-1e308");
}
