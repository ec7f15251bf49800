#include "app/runtime/registration.h"

#include "app/runtime/exported.h"

namespace lanescope::runtime {
namespace {

thread_local Registration* loading = nullptr;

}  // namespace

Registration::Registration() { loading = this; }
Registration::~Registration() { loading = nullptr; }
Registration* Registration::current() { return loading; }

}  // namespace lanescope::runtime

using lanescope::runtime::Registration;

extern "C" {

LANESCOPE_EXPORT void** __cudaRegisterFatBinary(const void*) {
    static void* handle = nullptr;
    return &handle;
}
LANESCOPE_EXPORT void __cudaRegisterFatBinaryEnd(void**) {}
LANESCOPE_EXPORT void __cudaUnregisterFatBinary(void**) {}

LANESCOPE_EXPORT int __cudaRegisterFunction(void**, const void* host, char*, const char* name, int, void*, void*, void*,
                                            void*, int*) {
    if (Registration* current = Registration::current()) current->registered().kernels[host] = name;
    return 0;
}

LANESCOPE_EXPORT void __cudaRegisterVar(void**, const void* host, char*, const char* name, int, std::size_t bytes, int,
                                        int) {
    if (Registration* current = Registration::current()) current->registered().variables.push_back({host, name, bytes});
}

}  // extern "C"
