// The bytes that libFuzzer generates → small numbers, doubles and choices. After the last byte,
// zeros.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : next(data), left(size) {}

    // both ends included
    int between(int low, int high) {
        const unsigned wide = byte() + 256U * byte();
        return low + static_cast<int>(wide % static_cast<unsigned>(high - low + 1));
    }
    bool chance() { return byte() % 2 == 1; }

    // an ordinary number half of the time, otherwise any bits
    double number() {
        if (chance()) return static_cast<double>(between(-5000, 5000)) / 16;
        double value = 0;
        std::uint8_t bits[sizeof value];
        for (std::uint8_t& part : bits) part = static_cast<std::uint8_t>(byte());
        std::memcpy(&value, bits, sizeof value);
        return value;
    }

private:
    unsigned byte() {
        if (left == 0) return 0;
        --left;
        return *next++;
    }

    const std::uint8_t* next;
    std::size_t left;
};
