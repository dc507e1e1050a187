// Registers encoding.h.
#include "encoding.h"

#include "border.h"

namespace phasor {
namespace {

constexpr std::string_view layouts[] = {"interleaved", "concatenated"};
constexpr std::string_view odds[] = {"lone-sine", "pad", "zero", "reject"};

val sinusoidalTable(Address positions, std::size_t count, int dim, double base,
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

EMSCRIPTEN_BINDINGS(encoding) {
    emscripten::function("sinusoidal", &sinusoidalTable);
}

}  // namespace phasor
