#include "app/runtime/registration.h"

#include "app/runtime/exported.h"

namespace lanescope::runtime {
namespace {

thread_local Registration* loading = nullptr;

/// As clang lays it out for __cudaRegisterFatBinary.
struct FatBinary {
    int magic, version;
    const char* data;
    void* unused;
};

}  // namespace

Registration::Registration() { loading = this; }
Registration::~Registration() { loading = nullptr; }
Registration* Registration::current() { return loading; }

}  // namespace lanescope::runtime

using lanescope::runtime::Registration;

extern "C" {

/// The compiler puts the PTX there as it is, ended by a zero.
LANESCOPE_EXPORT void** __cudaRegisterFatBinary(const lanescope::runtime::FatBinary* binary) {
    static void* handle = nullptr;
    if (Registration* current = Registration::current()) current->registered().ptx = binary->data;
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
    if (Registration* current = Registration::current())
        current->registered().variables.push_back({host, name, bytes});
}

}  // extern "C"
