#include <array>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include "app/runtime/capture.h"
#include "app/runtime/kernel_module.h"

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

namespace {

// CUDA runtime functions for host code. They return cudaSuccess or an error code.
using lanescope::simt::Capture;
using lanescope::simt::current_capture;

enum CopyKind { host_to_host, host_to_device, device_to_host, device_to_device, by_address };

CopyKind kind_of(const Capture& capture, const void* to, const void* from, int asked) {
    if (asked != by_address) return CopyKind(asked);
    if (capture.is_device(to)) return capture.is_device(from) ? device_to_device : host_to_device;
    return capture.is_device(from) ? device_to_host : host_to_host;
}

// Functions for host arrays get device arrays: a "download" may copy between device arrays.
int copy(void* to, const void* from, std::size_t bytes, int asked, const void* code) {
    if (!current_capture()) return 0;
    Capture& capture = *current_capture();
    capture.called_from(code);
    switch (kind_of(capture, to, from, asked)) {
        case host_to_device:
            capture.upload(to, from, bytes);
            break;
        case device_to_host:
            capture.is_device(to) ? capture.copy(to, from, bytes) : capture.download(to, from, bytes);
            break;
        case device_to_device:
            capture.copy(to, from, bytes);
            break;
        default:
            std::memcpy(to, from, bytes);
    }
    return 0;
}

int fill(void* to, int value, std::size_t bytes, const void* code) {
    if (!current_capture()) return 0;
    current_capture()->called_from(code);
    current_capture()->fill(to, value, bytes);
    return 0;
}

struct Dim3 {
    unsigned x, y, z;
    std::array<unsigned, 3> array() const { return {x, y, z}; }
};

/// `<<<grid, block, shared>>>`, until the stub reads it.
struct Configuration {
    Dim3 grid, block;
    std::size_t shared_bytes;
    void* stream;
};
thread_local Configuration pushed;

}  // namespace

extern "C" {

LANESCOPE_EXPORT unsigned __cudaPushCallConfiguration(Dim3 grid, Dim3 block, std::size_t shared_bytes, void* stream) {
    if (Capture* capture = current_capture()) capture->begin_launch(__builtin_return_address(0));
    pushed = {grid, block, shared_bytes, stream};
    return 0;
}
LANESCOPE_EXPORT int __cudaPopCallConfiguration(Dim3* grid, Dim3* block, std::size_t* shared_bytes, void** stream) {
    *grid = pushed.grid;
    *block = pushed.block;
    *shared_bytes = pushed.shared_bytes;
    *stream = pushed.stream;
    return 0;
}
LANESCOPE_EXPORT int cudaLaunchKernel(const void* kernel, Dim3 grid, Dim3 block, void** arguments,
                                      std::size_t shared_bytes, void*) {
    if (Capture* capture = current_capture())
        capture->launch({kernel, grid.array(), block.array(), shared_bytes, arguments});
    return 0;
}

LANESCOPE_EXPORT int cudaGetSymbolAddress(void** address, const void* stand_in) {
    *address = current_capture() ? current_capture()->address_of_symbol(stand_in) : nullptr;
    return *address ? 0 : 1;
}

LANESCOPE_EXPORT int cudaMalloc(void** pointer, std::size_t bytes) try {
    *pointer = current_capture() ? current_capture()->allocate(bytes) : nullptr;
    return *pointer ? 0 : 2;
} catch (const std::bad_alloc&) {
    *pointer = nullptr;
    return 2;
}

LANESCOPE_EXPORT int cudaFree(void*) { return 0; }
LANESCOPE_EXPORT int cudaFreeHost(void* pointer) { return std::free(pointer), 0; }
LANESCOPE_EXPORT int cudaMemcpy(void* to, const void* from, std::size_t bytes, int kind) {
    return copy(to, from, bytes, kind, __builtin_return_address(0));
}
LANESCOPE_EXPORT int cudaMemset(void* to, int value, std::size_t bytes) {
    return fill(to, value, bytes, __builtin_return_address(0));
}
LANESCOPE_EXPORT int cudaDeviceSynchronize() { return 0; }
LANESCOPE_EXPORT int cudaGetLastError() { return 0; }
LANESCOPE_EXPORT int cudaPeekAtLastError() { return 0; }
LANESCOPE_EXPORT int cudaSetDevice(int) { return 0; }
LANESCOPE_EXPORT int cudaGetDevice(int* device) { return *device = 0; }
LANESCOPE_EXPORT int cudaGetDeviceCount(int* count) { return *count = 1, 0; }
LANESCOPE_EXPORT const char* cudaGetErrorString(int error) { return error ? "error" : "no error"; }
LANESCOPE_EXPORT const char* cudaGetErrorName(int error) { return error ? "cudaError" : "cudaSuccess"; }
LANESCOPE_EXPORT int cudaEventCreate(void** event) { return *event = nullptr, 0; }
LANESCOPE_EXPORT int cudaEventDestroy(void*) { return 0; }
LANESCOPE_EXPORT int cudaEventSynchronize(void*) { return 0; }
LANESCOPE_EXPORT int cudaEventElapsedTime(float* milliseconds, void*, void*) { return *milliseconds = 1, 0; }
LANESCOPE_EXPORT int cudaStreamCreate(void** stream) { return *stream = nullptr, 0; }
LANESCOPE_EXPORT int cudaStreamDestroy(void*) { return 0; }
LANESCOPE_EXPORT int cudaStreamSynchronize(void*) { return 0; }

LANESCOPE_EXPORT int cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, int kind, void*) {
    return copy(to, from, bytes, kind, __builtin_return_address(0));
}
LANESCOPE_EXPORT int cudaMemsetAsync(void* to, int value, std::size_t bytes, void*) {
    return fill(to, value, bytes, __builtin_return_address(0));
}
LANESCOPE_EXPORT int cudaEventRecord(void*, void*) { return 0; }

// The linker redirects host code here (kernel_compiler.cpp).

/// Each capture resets static variables, so they are never destroyed.
LANESCOPE_EXPORT int __wrap___cxa_atexit(void (*)(void*), void*, void*) { return 0; }
LANESCOPE_EXPORT int __wrap_atexit(void (*)()) { return 0; }

LANESCOPE_EXPORT int __wrap_printf(const char* format, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    const int length = std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (Capture* capture = current_capture()) capture->say(text);
    return length;
}

}  // extern "C"
