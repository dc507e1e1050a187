#include "bindings/call.h"

#include <cstdlib>
#include <cstring>
#include <new>
#include <stdexcept>

namespace phasor {
namespace {

// Allocates arrays that come in; 0 if there is not enough memory.
Address allocateBytes(std::size_t bytes) {
    return reinterpret_cast<Address>(std::malloc(bytes));
}

void freeBytes(Address address) {
    std::free(reinterpret_cast<void*>(address));
}

// An empty view: its buffer is all of memory, until memory grows.
Bytes memory() {
    return {nullptr, 0};
}

// The message of the last exception. No std::string: there may be no memory for one.
char message[512];

void fail(const char* text) {
    std::strncpy(message, text, sizeof message - 1);
    results.release();
}

bool failed() {
    return message[0] != 0;
}

// the message in UTF-8, in lines as Parts has them
Bytes failure() {
    return {reinterpret_cast<const std::uint8_t*>(message), std::strlen(message)};
}

// Frees the results of the last call, which JavaScript has copied.
void release() {
    results.release();
}

}  // namespace

void forgetFailure() {
    message[0] = 0;
}

void beginCall() {
    results.release();
    forgetFailure();
}

void endCallWithFailure() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        fail("\nnot enough memory");
    } catch (const std::length_error&) {
        // std::vector throws this beyond 2 GB
        fail("\nnot enough memory");
    } catch (const Parts& thrown) {
        fail(thrown.lines.c_str());
    } catch (const std::exception& thrown) {
        fail(thrown.what());
    }
}

Floats view(Matrix values) {
    const Matrix& matrix = results.lend(std::move(values));
    return {matrix.data(), sizeOf(matrix.size())};
}

Floats viewIfAny(Matrix values) {
    return values.size() > 0 ? view(std::move(values)) : Floats();
}

Floats view(std::vector<float> values) {
    const auto& list = results.lend(std::move(values));
    return {list.data(), list.size()};
}

Doubles view(std::vector<double> values) {
    const auto& list = results.lend(std::move(values));
    return {list.data(), list.size()};
}

Integers view(std::vector<std::int32_t> values) {
    const auto& list = results.lend(std::move(values));
    return {list.data(), list.size()};
}

EMSCRIPTEN_BINDINGS(call) {
    emscripten::register_type<Floats>("Float32Array");
    emscripten::register_type<Doubles>("Float64Array");
    emscripten::register_type<Integers>("Int32Array");
    emscripten::register_type<Bytes>("Uint8Array");
    emscripten::function("allocate", &allocateBytes);
    emscripten::function("free", &freeBytes);
    emscripten::function("memory", &memory);
    emscripten::function("failed", &failed);
    emscripten::function("failure", &failure);
    emscripten::function("release", &release);
}

}  // namespace phasor
