// How calls and results pass between JavaScript and C++; only this folder knows JavaScript.
//
// Every function that Embind registers here has the same form: no arguments, and the address of a
// `Reply` as its result. JavaScript (web/api/marshal.js) writes the fields of a request into
// `request` before the call: numbers, options, addresses of arrays that it has put into WebAssembly
// memory, all as doubles, 0 for an array that is absent. A request is declared once, by
// PHASOR_REQUEST; JavaScript gets the names of its fields from describe() and writes the fields in
// that order. Embind's own arguments are not used: it allocates memory for strings and objects
// without a check, and an object of thirty fields takes microseconds, which decoding would spend on
// every token.
//
// Results stay in memory until JavaScript has copied them and calls release(). An error is a result
// too, the text `error`, and never an exception: an exception that leaves WebAssembly leaks a part
// of its stack.
#pragma once

#include <emscripten/bind.h>

#include <cstdint>
#include <cstring>
#include <tuple>
#include <vector>

#include "matrix.h"
#include "picture/picture.h"

namespace phasor {

// ---- requests ----

// A struct of doubles, and the names of its fields.
#define PHASOR_REQUEST(Name, ...)                           \
    struct Name {                                           \
        double __VA_ARGS__;                                 \
        static constexpr const char* fields = #__VA_ARGS__; \
    }

// The fields of a call, written by JavaScript; the fields of several structs follow one another.
inline double request[64];

using Address = std::uintptr_t;

inline Index whole(double number) {
    return static_cast<Index>(number);
}

template <typename Choice>
Choice choice(double place) {
    return static_cast<Choice>(static_cast<int>(place));
}

template <typename Number>
const Number* pointer(double address) {
    return reinterpret_cast<const Number*>(static_cast<Address>(address));
}

// `count` numbers as a list
std::vector<double> numbers(double address, double count);

inline Eigen::Map<const Matrix> matrix(double address, double rows, double cols) {
    return {pointer<float>(address), whole(rows), whole(cols)};
}

// ---- results ----

// in the order of `kinds` in web/api/marshal.js
enum class Kind : std::uint32_t { float32, float64, int32, uint8, number, text };

struct Result {
    const char* name;
    Kind kind;
    const void* address;
    std::uint32_t length;  // entries of an array
};

constexpr std::size_t mostResults = 9;

struct Reply {
    std::uint32_t count;
    Result results[mostResults];
};

// Each adds a result to the reply.
void give(const char* name, Matrix values);
void give(const char* name, std::vector<double> values);
void give(const char* name, std::vector<std::int32_t> values);
void give(const char* name, Pixels pixels);
// the values themselves are not copied and must exist until release()
void give(const char* name, const float* values, Index count);
void give(const char* name, const double* values, std::size_t count);
void give(const char* name, double number);
void give(const char* name, const char* text);
// Frees the results, which JavaScript has copied; every call does so before it begins.
void release();

// ---- registration ----

// Runs a computation that gives results; what it throws becomes the result `error`.
Reply* replyOf(void (*computation)());

// Records for describeAll() what a function reads: the fields of up to two structs.
void describe(const char* name, const char* fields = "", const char* moreFields = "");
// Gives `request`, the array for requests, and `functions`, a text: a line for each function with
// its name and fields.
void describeAll();

template <auto compute>
struct Call;

template <typename... Requests, void (*compute)(const Requests&...)>
struct Call<compute> {
    static Address run() {
        static_assert(sizeof(std::tuple<Requests...>) <= sizeof request);
        return reinterpret_cast<Address>(replyOf([] {
            [[maybe_unused]] std::tuple<Requests...> requests;  // NOLINT(misc-const-correctness)
            std::size_t position = 0;
            const auto read = [&position](auto& structure) {
                std::memcpy(&structure, request + position, sizeof structure);
                position += sizeof structure / sizeof(double);
            };
            std::apply([&](auto&... each) { (read(each), ...); }, requests);
            std::apply(compute, requests);
        }));
    }
    static void describe(const char* name) { phasor::describe(name, Requests::fields...); }
};

// Registers `compute`, a function that takes requests by const reference and gives results.
template <auto compute>
void bind(const char* name) {
    Call<compute>::describe(name);
    emscripten::function(name, &Call<compute>::run);
}

}  // namespace phasor
