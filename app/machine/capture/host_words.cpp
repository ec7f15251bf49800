#include "app/machine/capture/host_words.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "app/machine/execution/core.h"
#include "app/machine/execution/running.h"
#include "app/machine/execution/stops.h"
#include "app/machine/memory/half.h"

namespace {

using lanescope::simt::Capture;
using lanescope::simt::current_capture;

enum CopyKind { host_to_host, host_to_device, device_to_host, device_to_device, by_address };

CopyKind kind_of(const Capture& capture, const void* to, const void* from, int asked) {
    if (asked != by_address) return CopyKind(asked);
    if (capture.is_device(to)) return capture.is_device(from) ? device_to_device : host_to_device;
    return capture.is_device(from) ? device_to_host : host_to_host;
}

// A function that was written for arrays of the host has got the problem's, which lie on the device: what it brings
// down goes from array to array.
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

/// What a lane prints goes into the launch's record; the host function's words are kept with its launches.
int print(const char* format, va_list arguments, const void* code) {
    char text[1024];
    const int length = std::vsnprintf(text, sizeof text, format, arguments);
    if (lanescope::simt::current_block && lanescope::simt::running_kernel.module)
        lanescope::simt::print_from_lane(text, code);
    else if (Capture* capture = current_capture())
        capture->say(text);
    return length;
}

struct Properties {  // as cudaDeviceProp in app/machine/cuda/lanescope_host.h
    char name[256];
    std::size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerMultiprocessor, totalConstMem;
    int major, minor, warpSize, multiProcessorCount, maxThreadsPerBlock, maxThreadsPerMultiProcessor, regsPerBlock,
        regsPerMultiprocessor, memoryBusWidth, memoryClockRate, clockRate, l2CacheSize;
};

}  // namespace

#define LANESCOPE_EXPORT [[gnu::visibility("default"), gnu::used]]

extern "C" {

LANESCOPE_EXPORT void lanescope_launch(const lanescope::simt::LaunchRequest* request) {
    if (Capture* capture = current_capture()) capture->launch(*request);
}

LANESCOPE_EXPORT void* lanescope_dynamic_shared(unsigned element_bytes) {
    auto& block = *lanescope::simt::current_block;
    block.dynamic_element_bytes = element_bytes ? element_bytes : 4;
    return block.dynamic_shared.data();
}

LANESCOPE_EXPORT int lanescope_malloc(void** pointer, std::size_t bytes) try {
    *pointer = current_capture() ? current_capture()->allocate(bytes) : nullptr;
    return *pointer ? 0 : 2;
} catch (const std::bad_alloc&) {
    *pointer = nullptr;
    return 2;
}

LANESCOPE_EXPORT float lanescope_half_to_float(unsigned short bits) { return lanescope::simt::to_float({bits}); }
LANESCOPE_EXPORT unsigned short lanescope_float_to_half(float value) { return lanescope::simt::to_half(value).bits; }

LANESCOPE_EXPORT int lanescope_cudaFree(void*) { return 0; }
LANESCOPE_EXPORT int lanescope_cudaFreeHost(void* pointer) { return std::free(pointer), 0; }
LANESCOPE_EXPORT int lanescope_cudaMemcpy(void* to, const void* from, std::size_t bytes, int kind) {
    return copy(to, from, bytes, kind, __builtin_return_address(0));
}
LANESCOPE_EXPORT int lanescope_cudaMemset(void* to, int value, std::size_t bytes) {
    return fill(to, value, bytes, __builtin_return_address(0));
}
LANESCOPE_EXPORT int lanescope_cudaDeviceSynchronize() { return 0; }
LANESCOPE_EXPORT int lanescope_cudaGetLastError() { return 0; }
LANESCOPE_EXPORT int lanescope_cudaPeekAtLastError() { return 0; }
LANESCOPE_EXPORT int lanescope_cudaSetDevice(int) { return 0; }
LANESCOPE_EXPORT int lanescope_cudaGetDevice(int* device) { return *device = 0; }
LANESCOPE_EXPORT int lanescope_cudaGetDeviceCount(int* count) { return *count = 1, 0; }
LANESCOPE_EXPORT int lanescope_cudaGetDeviceProperties(Properties* p, int) {
    *p = {.name = "the emulator",
          .totalGlobalMem = std::size_t(16) << 30,
          .sharedMemPerBlock = 48 << 10,
          .sharedMemPerMultiprocessor = 100 << 10,
          .totalConstMem = 64 << 10,
          .major = 9,
          .minor = 0,
          .warpSize = 32,
          .multiProcessorCount = 132,
          .maxThreadsPerBlock = 1024,
          .maxThreadsPerMultiProcessor = 2048,
          .regsPerBlock = 65536,
          .regsPerMultiprocessor = 65536,
          .memoryBusWidth = 5120,
          .memoryClockRate = 2'600'000,
          .clockRate = 1'980'000,
          .l2CacheSize = 50 << 20};
    return 0;
}
LANESCOPE_EXPORT const char* lanescope_cudaGetErrorString(int error) { return error ? "error" : "no error"; }
LANESCOPE_EXPORT const char* lanescope_cudaGetErrorName(int error) { return error ? "cudaError" : "cudaSuccess"; }
LANESCOPE_EXPORT int lanescope_cudaEventCreate(void** event) { return *event = nullptr, 0; }
LANESCOPE_EXPORT int lanescope_cudaEventDestroy(void*) { return 0; }
LANESCOPE_EXPORT int lanescope_cudaEventSynchronize(void*) { return 0; }
LANESCOPE_EXPORT int lanescope_cudaEventElapsedTime(float* milliseconds, void*, void*) { return *milliseconds = 1, 0; }
LANESCOPE_EXPORT int lanescope_cudaStreamCreate(void** stream) { return *stream = nullptr, 0; }
LANESCOPE_EXPORT int lanescope_cudaStreamDestroy(void*) { return 0; }
LANESCOPE_EXPORT int lanescope_cudaStreamSynchronize(void*) { return 0; }

LANESCOPE_EXPORT int lanescope_memcpy_async(void* to, const void* from, std::size_t bytes, int kind, void*) {
    return copy(to, from, bytes, kind, __builtin_return_address(0));
}
LANESCOPE_EXPORT int lanescope_memset_async(void* to, int value, std::size_t bytes, void*) {
    return fill(to, value, bytes, __builtin_return_address(0));
}
LANESCOPE_EXPORT int lanescope_event_record(void*, void*) { return 0; }

LANESCOPE_EXPORT long lanescope_clock() {
    const bool asks_a_lane = lanescope::simt::current_block && lanescope::simt::running_kernel.module;
    return asks_a_lane ? lanescope::simt::clock_of_lane(__builtin_return_address(0)) : std::clock();
}

/// Variables of the file are never destroyed: each capture makes them anew, and what they did would belong to none.
LANESCOPE_EXPORT int __wrap___cxa_atexit(void (*)(void*), void*, void*) { return 0; }

LANESCOPE_EXPORT int __wrap_printf(const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = print(format, arguments, __builtin_return_address(0));
    va_end(arguments);
    return length;
}

}  // extern "C"
