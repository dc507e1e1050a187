// Error messages: "dim must be a positive integer, got -4".
#pragma once

#include <stdexcept>
#include <string>

namespace phasor {

// A number as a reader would write it, with up to six decimals. Written by hand because printf
// and to_chars for doubles would add a third to the WebAssembly file.
[[gnu::noinline]] std::string decimal(double value);

// Throw std::invalid_argument. Never inlined, and overloaded for string literals, because building
// strings at each of the many calls would take more code than the checks themselves.
[[noreturn, gnu::noinline]] void reject(const char* argument, const char* wanted, double got);
[[noreturn, gnu::noinline]] void reject(const char* argument, const std::string& wanted,
                                        double got);
[[noreturn, gnu::noinline]] void reject(const char* argument, const std::string& wanted,
                                        const std::string& got);

// Thrown when a result would not fit into memory; the message says how many bytes were requested.
struct OutOfMemory : std::runtime_error {
    [[gnu::noinline]] explicit OutOfMemory(double bytes);
};

}  // namespace phasor
