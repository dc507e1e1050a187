// Which of the two builds this is.
#pragma once

namespace phasor {

[[nodiscard]] bool relaxed();  // whether the kernel has relaxed SIMD

}  // namespace phasor
