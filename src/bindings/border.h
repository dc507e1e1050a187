// How values cross to JavaScript; only this folder knows that there is such a thing.
//
// What crosses inwards: numbers, and arrays as addresses in WebAssembly memory. JavaScript puts its
// arrays there before a call and frees them after it. Names are passed by their place in a list,
// for Embind allocates memory for strings and objects without looking whether it got any. Results
// stay in `held` until JavaScript has copied them and calls release(). Errors are RETURNED as {
// error: message }, never thrown: an exception that leaves WebAssembly leaks a piece of its stack
// each time.
#pragma once

#include <emscripten/bind.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "matrix.h"

namespace phasor {

using emscripten::val;
using Address = std::uintptr_t;

// ---- results ----

inline std::vector<std::shared_ptr<void>> held;

inline val array(const char* type, const void* address, const std::vector<Index>& shape) {
    val dimensions = val::array();
    for (std::size_t k = 0; k < shape.size(); ++k) dimensions.set(k, static_cast<double>(shape[k]));
    val result = val::object();
    result.set("type", type);
    result.set("address", reinterpret_cast<Address>(address));
    result.set("shape", dimensions);
    return result;
}

inline val tensor(Matrix matrix, std::vector<Index> shape = {}) {
    if (shape.empty()) shape = {matrix.rows(), matrix.cols()};
    const auto kept = std::make_shared<Matrix>(std::move(matrix));
    held.push_back(kept);
    return array("float32", kept->data(), shape);
}

inline val list(std::vector<double> values) {
    const auto kept = std::make_shared<std::vector<double>>(std::move(values));
    held.push_back(kept);
    return array("float64", kept->data(), {static_cast<Index>(kept->size())});
}

inline val error(const char* message) {
    val result = val::object();
    // not as a std::string: there may be no memory for one
    result.set("error", val::u8string(message));
    return result;
}

// Runs one computation and turns whatever it throws into a value.
template <typename Computation>
val guarded(Computation computation) {
    try {
        return computation();
    } catch (const std::bad_alloc&) {
        return error("not enough memory");
    } catch (const std::length_error&) {
        // a vector of more than 2 GB
        return error("not enough memory");
    } catch (const std::exception& thrown) {
        return error(thrown.what());
    }
}

// ---- arguments ----

inline std::vector<double> numbers(Address address, std::size_t count) {
    const double* first = reinterpret_cast<const double*>(address);
    std::vector<double> all = listOf<double>(count);
    std::copy(first, first + count, all.begin());
    return all;
}

// A row-major matrix that JavaScript has put there.
inline Eigen::Map<const Matrix> matrixAt(Address data, int rows, int cols) {
    return {reinterpret_cast<const float*>(data), rows, cols};
}

}  // namespace phasor
