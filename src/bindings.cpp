// The one file that knows JavaScript: registers each computation with Embind.
//
// What crosses: numbers and strings, and arrays as addresses in WebAssembly memory. JavaScript
// puts its arrays there before a call and frees them after it; results stay in `held` until
// JavaScript has copied them and calls release(). Errors are RETURNED as { error: message },
// never thrown: an exception that leaves WebAssembly leaks a piece of its stack each time.
#include <emscripten/bind.h>
#include <emscripten/version.h>

#include <memory>
#include <string_view>
#include <utility>

#include "encoding.h"

namespace phasor {
namespace {

using emscripten::val;

// ---- results ----

std::vector<std::shared_ptr<void>> held;

void release() { held.clear(); }

val array(const char* type, const void* address, const std::vector<Index>& shape) {
    val dimensions = val::array();
    for (std::size_t k = 0; k < shape.size(); ++k) dimensions.set(k, static_cast<double>(shape[k]));
    val result = val::object();
    result.set("type", type);
    result.set("address", reinterpret_cast<std::uintptr_t>(address));
    result.set("shape", dimensions);
    return result;
}

val tensor(Matrix matrix, std::vector<Index> shape = {}) {
    if (shape.empty()) shape = {matrix.rows(), matrix.cols()};
    const auto kept = std::make_shared<Matrix>(std::move(matrix));
    held.push_back(kept);
    return array("float32", kept->data(), shape);
}

val error(const char* message) {
    val result = val::object();
    result.set("error", std::string(message));
    return result;
}

// Runs one computation and turns whatever it throws into a value.
template <typename Computation>
val guarded(Computation computation) {
    try {
        return computation();
    } catch (const std::bad_alloc&) {
        return error("not enough memory");
    } catch (const std::exception& thrown) {
        return error(thrown.what());
    }
}

// ---- arguments ----

std::vector<double> numbers(std::uintptr_t address, std::size_t count) {
    const double* first = reinterpret_cast<const double*>(address);
    return std::vector<double>(first, first + count);
}

// The enumerator whose name is `text`; names stand in the order of the enum.
template <typename Enum, std::size_t count>
Enum choice(const char* argument, const std::string& text,
            const std::string_view (&names)[count]) {
    std::string wanted;
    for (std::size_t k = 0; k < count; ++k) {
        if (text == names[k]) return static_cast<Enum>(k);
        wanted += (k == 0 ? "'" : k + 1 == count ? " or '" : ", '") + std::string(names[k]) + "'";
    }
    reject(argument, wanted, "'" + text + "'");
}

constexpr std::string_view layouts[] = {"interleaved", "concatenated"};
constexpr std::string_view odds[] = {"lone-sine", "pad", "zero", "reject"};

// ---- the computations ----

val info() {
    val result = val::object();
    result.set("version", PHASOR_VERSION);
    result.set("build", PHASOR_BUILD);
    const auto dotted = [](int a, int b, int c) {
        return std::to_string(a) + "." + std::to_string(b) + "." + std::to_string(c);
    };
    result.set("emscripten",
               dotted(__EMSCRIPTEN_major__, __EMSCRIPTEN_minor__, __EMSCRIPTEN_tiny__));
    result.set("eigen",
               dotted(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION));
    return result;
}

val sinusoidalTable(std::uintptr_t positions, std::size_t count, int dim, double base,
                    const std::string& layout, const std::string& odd) {
    return guarded([&] {
        return tensor(sinusoidal(numbers(positions, count),
                                 {.dim = dim,
                                  .base = base,
                                  .layout = choice<Layout>("layout", layout, layouts),
                                  .odd = choice<OddDim>("odd", odd, odds)}));
    });
}

}  // namespace

EMSCRIPTEN_BINDINGS(phasor) {
    emscripten::function("release", &release);
    emscripten::function("info", &info);
    emscripten::function("sinusoidal", &sinusoidalTable);
}

}  // namespace phasor
