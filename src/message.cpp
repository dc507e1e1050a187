#include "message.h"

#include <cmath>
#include <cstdint>
#include <utility>

namespace phasor {

std::string decimal(double value) {
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
    const std::string sign = value < 0 ? "-" : "";
    const double magnitude = std::fabs(value);
    if (magnitude >= 1e15) {
        // too large to write out: one digit and a power of ten. The power is a product, because the
        // tables of pow would add 6 KB; its relative error is below 1e-13.
        int exponent = 0;
        double power = 1;
        for (; magnitude / power >= 10 * (1 - 1e-13); power *= 10) ++exponent;
        return sign + std::to_string(static_cast<int>(magnitude / power * (1 + 1e-13))) + "e" +
               std::to_string(exponent);
    }
    const auto millionths = static_cast<std::int64_t>(std::fmod(magnitude, 1) * 1e6 + 0.5);
    const std::string whole =
        sign + std::to_string(static_cast<std::int64_t>(magnitude) + millionths / 1000000);
    std::string fraction = std::to_string(millionths % 1000000 + 1000000).substr(1);
    while (!fraction.empty() && fraction.back() == '0') fraction.pop_back();
    return fraction.empty() ? whole : whole + "." + fraction;
}

void reject(const char* argument, const char* wanted, std::initializer_list<double> values,
            const std::string& got) {
    std::string filled = wanted;
    std::string lines = argument + ("\n" + filled) + "\n" + got;
    std::size_t at = 0;
    for (const double value : values) {
        const std::string text = decimal(value);
        // the values come in their order, each once: "{0}"
        at = filled.find('{', at);
        filled.replace(at, 3, text);
        lines += "\n" + text;
    }
    Rejection rejection(argument + (" must be " + filled) + ", got " + got);
    rejection.lines = std::move(lines);
    throw rejection;
}

void reject(const char* argument, const char* wanted, std::initializer_list<double> values,
            double got) {
    reject(argument, wanted, values, decimal(got));
}

void reject(const char* argument, const char* wanted, double got) {
    reject(argument, wanted, {}, decimal(got));
}

OutOfMemory::OutOfMemory(double bytes)
    : std::runtime_error("not enough memory for " + decimal(bytes) + " bytes"),
      Parts{"\nnot enough memory for {0} bytes\n\n" + decimal(bytes)} {}

}  // namespace phasor
