# emmalloc, Emscripten's small allocator, as the target `allocator`, with one bug fixed: emmalloc adds an
# address and a size without checking whether the sum overflows at 4 GB, and then takes a free region near
# the end for one that is large enough. Writing to it ends in "memory access out of bounds".
#
# `refusing_allocator` is the same for tests: after refuse(n, count) it refuses `count` allocations,
# beginning with the n-th, and asked() is the number of allocations since that call.
enable_language(C)
file(READ "${EMSCRIPTEN_ROOT_PATH}/system/lib/emmalloc.c" emmalloc)
string(REPLACE "if (payloadStartPtrAligned + size > payloadEndPtr)"
    "if (payloadStartPtrAligned > payloadEndPtr || size > (size_t)(payloadEndPtr - payloadStartPtrAligned))"
    emmalloc "${emmalloc}")

set(entry "void *emmalloc_memalign(size_t alignment, size_t size) {")
string(REPLACE "${entry}" "
static int first, last, count;
void refuse(int n, int times) { first = n; last = times > 0 ? n + (times - 1) : 0; count = 0; }
int asked(void) { return count; }
${entry}
  if (++count >= first && count <= last) return 0;
" refusing "${emmalloc}")

file(CONFIGURE OUTPUT emmalloc.c CONTENT "${emmalloc}" @ONLY)
file(CONFIGURE OUTPUT refusing.c CONTENT "${refusing}" @ONLY)

# Emscripten's own options. Without LTO, because link-time optimisation adds calls of malloc when it is too
# late to include an LTO object
add_library(allocator OBJECT ${CMAKE_CURRENT_BINARY_DIR}/emmalloc.c)
add_library(refusing_allocator OBJECT ${CMAKE_CURRENT_BINARY_DIR}/refusing.c)
foreach(target allocator refusing_allocator)
    target_compile_options(${target} PRIVATE -O2 -DNDEBUG -fno-builtin -fno-lto -w
        -msimd128 -mbulk-memory -mnontrapping-fptoint)
endforeach()
