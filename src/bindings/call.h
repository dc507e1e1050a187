// What all functions that JavaScript calls have in common. Only this folder knows JavaScript.
//
//   arrays in    as addresses of memory from allocate(); web/core/api/marshal.js copies them there
//   objects      stay until JavaScript deletes them; it has their addresses
//   results out  lent until release(); JavaScript sees and copies them through views
//   errors       caught and kept here; JavaScript asks for `failed` after each call, and throws:
//                an exception that leaves WebAssembly would leak a part of its stack
//
// Sizes are integers of 32 bits, and JavaScript has checked them: Embind would cut larger ones.
#pragma once

#include <emscripten/bind.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "matrix.h"

namespace phasor {

// ---- arrays in ----

// 0: there is no array
using Address = std::uintptr_t;

template <typename Number>
[[nodiscard]] const Number* pointer(Address address) {
    return reinterpret_cast<const Number*>(address);
}

// Numbers that the call changes in place.
template <typename Number>
[[nodiscard]] Number* changeable(Address address) {
    return reinterpret_cast<Number*>(address);
}

// `count` numbers.
template <typename Number>
[[nodiscard]] std::span<const Number> numbersAt(Address address, Index count) {
    assert(count >= 0 && (address != 0 || count == 0));
    return {pointer<Number>(address), sizeOf(count)};
}

// `count` numbers as a list.
template <typename Number>
[[nodiscard]] std::vector<Number> listAt(Address address, Index count) {
    const auto numbers = numbersAt<Number>(address, count);
    auto list = listOf<Number>(numbers.size());
    std::copy(numbers.begin(), numbers.end(), list.begin());
    return list;
}

[[nodiscard]] inline Eigen::Map<const Matrix> matrixAt(Address address, Index rows, Index cols) {
    assert(rows >= 0 && cols >= 0);
    return {pointer<float>(address), rows, cols};
}

// ---- objects that JavaScript holds by their addresses, and deletes ----

template <typename Object>
[[nodiscard]] Address hold(std::unique_ptr<Object> object) {
    return reinterpret_cast<Address>(object.release());
}

template <typename Object>
[[nodiscard]] Object& held(Address address) {
    assert(address != 0);
    return *reinterpret_cast<Object*>(address);
}

template <typename Object>
void drop(Address address) {
    delete reinterpret_cast<Object*>(address);
}

// ---- results out ----

// An array of JavaScript that shows memory of C++; undefined where there is none.
template <typename Number>
struct View : emscripten::val {
    View() : val(undefined()) {}
    View(const Number* first, std::size_t count)
        : val(emscripten::typed_memory_view(count, first)) {}
    explicit View(const val& other) : val(other) {}
};

using Floats = View<float>;
using Doubles = View<double>;
using Integers = View<std::int32_t>;
using Bytes = View<std::uint8_t>;

// Results that JavaScript sees. They live until it calls release(), at the latest until a call
// fails or the next one begins.
class LentResults {
public:
    template <typename Result>
    const Result& lend(Result result) {
        auto owner = std::make_shared<const Result>(std::move(result));
        owners_.push_back(owner);
        return *owner;
    }
    void release() { owners_.clear(); }

private:
    // a call may have several results, of any types
    std::vector<std::shared_ptr<const void>> owners_;
};

inline LentResults results;

// Views of results, which are lent.
[[nodiscard]] Floats view(Matrix values);
[[nodiscard]] Floats view(std::vector<float> values);
[[nodiscard]] Doubles view(std::vector<double> values);
[[nodiscard]] Integers view(std::vector<std::int32_t> values);
// undefined for a matrix without entries
[[nodiscard]] Floats viewIfAny(Matrix values);

// ---- calls ----

void beginCall();
void forgetFailure();
// Keeps the message of the exception that is being handled.
void endCallWithFailure();

// `compute` for JavaScript: catches what it throws, and then gives an empty result.
template <auto compute>
struct Guarded;

template <typename Result, typename... Arguments, Result (*compute)(Arguments...)>
struct Guarded<compute> {
    static Result call(Arguments... arguments) {
        beginCall();
        try {
            return compute(std::forward<Arguments>(arguments)...);
        } catch (...) {
            endCallWithFailure();
        }
        return Result();
    }
};

template <auto compute>
void bind(const char* name) {
    emscripten::function(name, &Guarded<compute>::call);
}

}  // namespace phasor
