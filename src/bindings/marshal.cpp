#include "bindings/marshal.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace phasor {
namespace {

Reply reply;

// what the addresses in `reply` point to, if C++ owns it
struct Owned {
    Matrix matrices[mostResults];
    std::vector<double> doubles;
    std::vector<std::int32_t> integers;
    Pixels pixels;
    double numbers[mostResults];
} owned;

// the message of an exception, which ends with its catch block; not a std::string, because there
// may be no memory for one
char message[512];

// a line for each function that is registered: its name and the fields of its request
std::string descriptions;

void add(const char* name, Kind kind, const void* address, std::size_t length) {
    reply.results[reply.count++] = {name, kind, address, static_cast<std::uint32_t>(length)};
}

void fail(const char* text) {
    std::strncpy(message, text, sizeof message - 1);
    release();
    give("error", message);
}

}  // namespace

std::vector<double> numbers(double address, double count) {
    const auto* first = pointer<double>(address);
    auto list = listOf<double>(static_cast<std::size_t>(count));
    std::copy_n(first, list.size(), list.begin());
    return list;
}

void give(const char* name, Matrix values) {
    Matrix& matrix = owned.matrices[reply.count];
    matrix = std::move(values);
    give(name, matrix.data(), matrix.size());
}

void give(const char* name, std::vector<double> values) {
    owned.doubles = std::move(values);
    give(name, owned.doubles.data(), owned.doubles.size());
}

void give(const char* name, std::vector<std::int32_t> values) {
    owned.integers = std::move(values);
    add(name, Kind::int32, owned.integers.data(), owned.integers.size());
}

void give(const char* name, Pixels pixels) {
    owned.pixels = std::move(pixels);
    add(name, Kind::uint8, owned.pixels.data(),
        static_cast<std::size_t>(owned.pixels.size()) * sizeof(Rgba));
}

void give(const char* name, const float* values, Index count) {
    add(name, Kind::float32, values, static_cast<std::size_t>(count));
}

void give(const char* name, const double* values, std::size_t count) {
    add(name, Kind::float64, values, count);
}

void give(const char* name, double number) {
    double& ownedNumber = owned.numbers[reply.count];
    ownedNumber = number;
    add(name, Kind::number, &ownedNumber, 1);
}

void give(const char* name, const char* text) {
    add(name, Kind::text, text, 0);
}

Reply* replyOf(void (*computation)()) {
    release();
    try {
        computation();
    } catch (const std::bad_alloc&) {
        fail("not enough memory");
    } catch (const std::length_error&) {
        // a vector of more than 2 GB
        fail("not enough memory");
    } catch (const std::exception& thrown) {
        fail(thrown.what());
    }
    return &reply;
}

void describe(const char* name, const char* fields, const char* moreFields) {
    const char* separator = *moreFields == 0 ? "" : ", ";
    descriptions += std::string(name) + ": " + fields + separator + moreFields + "\n";
}

void describeAll() {
    give("request", request, std::size(request));
    give("functions", descriptions.c_str());
}

void release() {
    for (std::uint32_t k = 0; k < reply.count; ++k) owned.matrices[k].resize(0, 0);
    owned.doubles = {};
    owned.integers = {};
    owned.pixels.resize(0, 0);
    reply.count = 0;
}

}  // namespace phasor
