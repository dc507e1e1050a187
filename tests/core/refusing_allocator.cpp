// Emscripten's allocator, which can be set to fail. refuse(n, count, bytes) counts the following
// allocations of at least `bytes` bytes; the n-th and the next count - 1 of them fail. asked()
// returns how many were counted. See tests/core/refusal.test.js.
#include <emscripten/bind.h>

#include <cstddef>

extern "C" {

void* emscripten_builtin_malloc(std::size_t size);
void* emscripten_builtin_memalign(std::size_t alignment, std::size_t size);
void* emscripten_builtin_realloc(void* address, std::size_t size);
void emscripten_builtin_free(void* address);

static int first = 0;
static int last = 0;
static int count = 0;
static std::size_t least = 0;

void refuse(int n, int times, int bytes) {
    least = static_cast<std::size_t>(bytes);
    first = n;
    last = times > 0 ? n + (times - 1) : 0;
    count = 0;
}

int asked() {
    return count;
}

static bool isRefused(std::size_t size) {
    return size >= least && ++count >= first && count <= last;
}

void* malloc(std::size_t size) {
    return isRefused(size) ? nullptr : emscripten_builtin_malloc(size);
}

void* memalign(std::size_t alignment, std::size_t size) {
    return isRefused(size) ? nullptr : emscripten_builtin_memalign(alignment, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
    return memalign(alignment, size);
}

void* realloc(void* address, std::size_t size) {
    return isRefused(size) ? nullptr : emscripten_builtin_realloc(address, size);
}

void free(void* address) {
    emscripten_builtin_free(address);
}

}  // extern "C"

EMSCRIPTEN_BINDINGS(refusing) {
    emscripten::function("refuse", &refuse);
    emscripten::function("asked", &asked);
}
