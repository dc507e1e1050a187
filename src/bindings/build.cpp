#include "bindings/build.h"

namespace phasor {

bool relaxed() {
#ifdef __wasm_relaxed_simd__
    return true;
#else
    return false;
#endif
}

}  // namespace phasor
