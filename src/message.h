// Error messages: "dim must be a positive integer, got -4".
#pragma once

#include <concepts>
#include <initializer_list>
#include <stdexcept>
#include <string>

namespace phasor {

// A number as a reader would write it, with up to six decimals. Written by hand because printf
// and to_chars for doubles would add a third to the WebAssembly file.
[[gnu::noinline]] std::string decimal(double value);
template <std::integral Integer>
std::string decimal(Integer value) {
    return decimal(static_cast<double>(value));
}

// A sentence and its values, so that JavaScript can say it in another language. A line each: the
// argument, or nothing; what it must be, or the whole sentence; what came; and the values, which
// stand for {0}, {1} and so on.
struct Parts {
    std::string lines;
};

struct Rejection : std::invalid_argument, Parts {
    using std::invalid_argument::invalid_argument;
};

// Throw Rejection: `wanted` has {0}, {1}, … for the values. Never inlined, because building strings
// at each of the many calls would take more code than the checks themselves.
[[noreturn, gnu::noinline]] void reject(const char* argument, const char* wanted, double got);
[[noreturn, gnu::noinline]] void reject(const char* argument, const char* wanted,
                                        std::initializer_list<double> values, double got);
[[noreturn, gnu::noinline]] void reject(const char* argument, const char* wanted,
                                        std::initializer_list<double> values,
                                        const std::string& got);

// The same of integers, with one value or none.
template <std::integral Integer>
[[noreturn]] void reject(const char* argument, const char* wanted, Integer got) {
    reject(argument, wanted, static_cast<double>(got));
}
template <std::integral Value, std::integral Integer>
[[noreturn]] void reject(const char* argument, const char* wanted, Value value, Integer got) {
    reject(argument, wanted, {static_cast<double>(value)}, static_cast<double>(got));
}

// Thrown when a result would not fit into memory; the message says how many bytes were requested.
struct OutOfMemory : std::runtime_error, Parts {
    [[gnu::noinline]] explicit OutOfMemory(double bytes);
};

}  // namespace phasor
