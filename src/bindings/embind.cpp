// Embind's runtime, for the only type that is passed: an address. It replaces libembind's, which
// registers 30 more types, among them strings and views of memory; their glue code would add 2.5 KB
// to every download.
#include <emscripten/bind.h>

#include <cstdint>
#include <cstring>
#include <limits>
#include <typeinfo>

namespace {

emscripten::internal::InitFunc* registrations = nullptr;

}  // namespace

extern "C" {

void _embind_register_bindings(emscripten::internal::InitFunc* registration) {
    registration->next = registrations;
    registrations = registration;
}

// what a new thread calls; in the main thread constructors have called every init_func
void _embind_initialize_bindings() {
    for (const auto* each = registrations; each != nullptr; each = each->next) each->init_func();
}

// the name of a type that is not registered, for a message; JavaScript frees it
const char* __getTypeName(const std::type_info* type) {
    return strdup(type->name());
}

}  // extern "C"

EMSCRIPTEN_BINDINGS(address) {
    using Address = std::uintptr_t;
    // JavaScript reads "unsigned" in the name: addresses reach up to 4 GB
    emscripten::internal::_embind_register_integer(emscripten::internal::TypeID<Address>::get(),
                                                   "unsigned long", sizeof(Address), 0,
                                                   std::numeric_limits<Address>::max());
    // no function returns a bool, but only this includes glue code that integers need too
    // (Emscripten 3.1.69)
    emscripten::internal::_embind_register_bool(emscripten::internal::TypeID<bool>::get(), "bool",
                                                true, false);
}
