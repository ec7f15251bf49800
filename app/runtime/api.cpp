#include <algorithm>
#include <array>
#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <utility>

#include "app/emulator/steps/textures.h"
#include "app/model/element_values.h"
#include "app/runtime/api_calls.h"
#include "app/runtime/host_call.h"
#include "app/runtime/host_runtime.h"
#include "app/runtime/registered_memory.h"
#include "app/runtime/registration.h"

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
    if (Registration* current = Registration::current())
        current->registered().variables.push_back({host, name, bytes, false});
}

}  // extern "C"

namespace {

// CUDA runtime functions for host code. They return a CUDA error.
using lanescope::runtime::CudaError;
using lanescope::runtime::current_runtime;
using lanescope::runtime::HostRuntime;
using lanescope::runtime::NodeType;
using lanescope::runtime::noted;
using lanescope::runtime::on_stream;
using lanescope::runtime::registered_memory;
using lanescope::runtime::with_runtime;

struct Dim3 {
    unsigned x, y, z;
    std::array<unsigned, 3> array() const { return {x, y, z}; }
};

/// `<<<grid, block, shared>>>`, until the stub reads it.
struct Configuration {
    Dim3 grid, block;
    std::size_t shared_bytes;
    void* stream;
    const void* code;  ///< return address of the call
};
thread_local Configuration pushed;

template <class T>
T* moved_by(T* pointer, std::size_t bytes) {
    return reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(pointer) + bytes);
}

}  // namespace

extern "C" {

LANESCOPE_EXPORT unsigned __cudaPushCallConfiguration(Dim3 grid, Dim3 block, std::size_t shared_bytes, void* stream) {
    if (HostRuntime* runtime = current_runtime()) runtime->begin_launch(LANESCOPE_CALLER);
    pushed = {grid, block, shared_bytes, stream, LANESCOPE_CALLER};
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
                                      std::size_t shared_bytes, void* stream) {
    const lanescope::runtime::LaunchRequest request{kernel, grid.array(), block.array(), shared_bytes, arguments};
    const void *const here = LANESCOPE_CALLER, *const written = std::exchange(pushed.code, nullptr);
    return with_runtime(here, [&](HostRuntime& runtime) {
        auto* const graph = lanescope::runtime::recording_graph(stream);
        if (!graph) return registered_memory().launch(runtime, request);
        graph->add({NodeType::kernel, written ? written : here, lanescope::runtime::kept_launch(runtime, request), {}});
        return CudaError::success;
    });
}

LANESCOPE_EXPORT int cudaLaunchCooperativeKernel(const void* kernel, Dim3 grid, Dim3 block, void** arguments,
                                                 std::size_t shared_bytes, void*) {
    return with_runtime(LANESCOPE_CALLER, [&](HostRuntime& runtime) {
        const lanescope::runtime::LaunchRequest request{kernel,       grid.array(), block.array(),
                                                        shared_bytes, arguments,    true};
        return lanescope::runtime::is_too_large(request) ? CudaError::cooperative_launch_too_large
                                                         : registered_memory().launch(runtime, request);
    });
}

LANESCOPE_EXPORT int cudaGetSymbolAddress(void** address, const void* stand_in) {
    *address = current_runtime() ? current_runtime()->address_of_symbol(stand_in) : nullptr;
    return *address ? 0 : noted(CudaError::invalid_symbol);
}

LANESCOPE_EXPORT int cudaMalloc(void** pointer, std::size_t bytes) {
    *pointer = nullptr;
    return with_runtime(LANESCOPE_CALLER, [&](HostRuntime& runtime) {
        *pointer = runtime.allocate(bytes, false);
        return CudaError::success;
    });
}
LANESCOPE_EXPORT int lanescope_malloc_managed(void** pointer, std::size_t bytes) {
    *pointer = nullptr;
    return with_runtime(LANESCOPE_CALLER, [&](HostRuntime& runtime) {
        *pointer = runtime.allocate(bytes, true);
        return CudaError::success;
    });
}
LANESCOPE_EXPORT int lanescope_malloc_host(void** pointer, std::size_t bytes) {
    *pointer = nullptr;
    return with_runtime(LANESCOPE_CALLER, [&](HostRuntime& runtime) {
        *pointer = runtime.allocate_pinned(bytes);
        return CudaError::success;
    });
}
LANESCOPE_EXPORT int cudaMallocHost(void** pointer, std::size_t bytes) {
    *pointer = nullptr;
    return with_runtime(LANESCOPE_CALLER, [&](HostRuntime& runtime) {
        *pointer = runtime.allocate_pinned(bytes);
        return CudaError::success;
    });
}
LANESCOPE_EXPORT int cudaFree(void* pointer) {
    return with_runtime(LANESCOPE_CALLER, [&](HostRuntime& runtime) {
        return lanescope::runtime::is_of_graph(pointer) ? CudaError::success : runtime.release(pointer);
    });
}
LANESCOPE_EXPORT int cudaHostRegister(void* host, std::size_t bytes, unsigned) {
    return with_runtime(LANESCOPE_CALLER,
                        [&](HostRuntime& runtime) { return registered_memory().add(runtime, host, bytes); });
}
LANESCOPE_EXPORT int cudaHostUnregister(void* host) {
    return with_runtime(LANESCOPE_CALLER,
                        [&](HostRuntime& runtime) { return registered_memory().remove(runtime, host); });
}
LANESCOPE_EXPORT int lanescope_malloc_address(void** device, void* host) {
    return with_runtime(LANESCOPE_CALLER, [&](HostRuntime& runtime) {
        *device = runtime.is_device(host) ? host : registered_memory().device_address(host);
        return *device ? CudaError::success : CudaError::invalid_value;
    });
}
LANESCOPE_EXPORT int cudaFreeHost(void* pointer) {
    return with_runtime(LANESCOPE_CALLER, [&](HostRuntime& runtime) {
        if (runtime.is_device(pointer)) return runtime.release(pointer);
        std::free(pointer);
        return CudaError::success;
    });
}

LANESCOPE_EXPORT int cudaMemcpy(void* to, const void* from, std::size_t bytes, int kind) {
    return with_runtime(LANESCOPE_CALLER,
                        [&](HostRuntime& runtime) { return copy_memory(runtime, to, from, bytes, kind); });
}
LANESCOPE_EXPORT int cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, int kind, void* stream) {
    return on_stream(LANESCOPE_CALLER, stream, NodeType::copy,
                     [=](HostRuntime& runtime) { return copy_memory(runtime, to, from, bytes, kind); });
}
/// Copies `rows` pieces of `bytes` bytes. to_pitch, from_pitch: bytes between their starts.
LANESCOPE_EXPORT int cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                                       std::size_t bytes, std::size_t rows, int kind, void* stream) {
    return on_stream(LANESCOPE_CALLER, stream, NodeType::copy, [=](HostRuntime& runtime) {
        if (bytes > to_pitch || bytes > from_pitch) return CudaError::invalid_value;
        for (std::size_t row = 0; row < rows; ++row)
            if (const CudaError error =
                    copy_memory(runtime, moved_by(to, row * to_pitch), moved_by(from, row * from_pitch), bytes, kind);
                error != CudaError::success)
                return error;
        return CudaError::success;
    });
}
LANESCOPE_EXPORT int cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                                  std::size_t bytes, std::size_t rows, int kind) {
    return cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, bytes, rows, kind, nullptr);
}
LANESCOPE_EXPORT int cudaMemset(void* to, int value, std::size_t bytes) {
    return with_runtime(LANESCOPE_CALLER, [&](HostRuntime& runtime) { return runtime.fill(to, value, bytes); });
}
LANESCOPE_EXPORT int cudaMemsetAsync(void* to, int value, std::size_t bytes, void* stream) {
    return on_stream(LANESCOPE_CALLER, stream, NodeType::fill,
                     [=](HostRuntime& runtime) { return runtime.fill(to, value, bytes); });
}
LANESCOPE_EXPORT int cudaMemset2D(void* to, std::size_t pitch, int value, std::size_t bytes, std::size_t rows) {
    return with_runtime(LANESCOPE_CALLER, [&](HostRuntime& runtime) {
        for (std::size_t row = 0; row < rows; ++row)
            if (const CudaError error = runtime.fill(moved_by(to, row * pitch), value, bytes);
                error != CudaError::success)
                return error;
        return CudaError::success;
    });
}

LANESCOPE_EXPORT std::uint64_t lanescope_add_texture(const lanescope::emulator::Texture* texture) {
    return lanescope::emulator::add_texture(*texture);
}
LANESCOPE_EXPORT int lanescope_remove_texture(std::uint64_t handle) {
    return lanescope::emulator::remove_texture(handle) ? 0 : noted(CudaError::invalid_value);
}

LANESCOPE_EXPORT int cudaDeviceSynchronize() {
    return with_runtime(LANESCOPE_CALLER, [](HostRuntime&) { return CudaError::success; });
}
LANESCOPE_EXPORT int cudaDeviceReset() {
    return with_runtime(LANESCOPE_CALLER, [](HostRuntime& runtime) { return runtime.release_all(); });
}
LANESCOPE_EXPORT int cudaGetLastError() {
    if (HostRuntime* runtime = current_runtime()) runtime->looked_at_error();
    const CudaError lasting = current_runtime() ? current_runtime()->lasting_error() : CudaError::success;
    const CudaError last = std::exchange(lanescope::runtime::last_error(), CudaError::success);
    return int(lasting != CudaError::success ? lasting : last);
}
LANESCOPE_EXPORT int cudaPeekAtLastError() {
    if (HostRuntime* runtime = current_runtime()) runtime->looked_at_error();
    return int(lanescope::runtime::last_error());
}
LANESCOPE_EXPORT int cudaSetDevice(int device) { return device == 0 ? 0 : noted(CudaError::invalid_device); }
LANESCOPE_EXPORT int cudaGetDevice(int* device) { return *device = 0; }
LANESCOPE_EXPORT int cudaGetDeviceCount(int* count) { return *count = 1, 0; }
LANESCOPE_EXPORT const char* cudaGetErrorString(int error) { return lanescope::runtime::cuda_error_text(error); }
LANESCOPE_EXPORT const char* cudaGetErrorName(int error) { return lanescope::runtime::cuda_error_name(error); }

LANESCOPE_EXPORT int cudaEventSynchronize(void*) {
    return with_runtime(LANESCOPE_CALLER, [](HostRuntime&) { return CudaError::success; });
}
LANESCOPE_EXPORT int cudaStreamSynchronize(void*) {
    return with_runtime(LANESCOPE_CALLER, [](HostRuntime&) { return CudaError::success; });
}

// The linker redirects host code here (kernel_compiler.cpp).

/// Each capture resets static variables, so they are never destroyed.
LANESCOPE_EXPORT int __wrap___cxa_atexit(void (*)(void*), void*, void*) { return 0; }
LANESCOPE_EXPORT int __wrap_atexit(void (*)()) { return 0; }

LANESCOPE_EXPORT void __wrap_exit(int code) {
    lanescope::runtime::leave_host(code, LANESCOPE_CALLER);
    std::exit(code);
}
LANESCOPE_EXPORT void __wrap__exit(int code) {
    lanescope::runtime::leave_host(code, LANESCOPE_CALLER);
    std::_Exit(code);
}
LANESCOPE_EXPORT void __wrap__Exit(int code) { __wrap__exit(code); }

// Conversions of halves, which clang calls.
LANESCOPE_EXPORT float __gnu_h2f_ieee(std::uint16_t bits) {
    return lanescope::emulator::to_float(lanescope::emulator::half{bits});
}
LANESCOPE_EXPORT std::uint16_t __gnu_f2h_ieee(float value) { return lanescope::emulator::to_half(value).bits; }

LANESCOPE_EXPORT int __wrap_printf(const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    std::va_list again;
    va_copy(again, arguments);
    const int length = std::vsnprintf(nullptr, 0, format, arguments);
    va_end(arguments);
    std::string text(std::size_t(std::max(length, 0)) + 1, '\0');
    std::vsnprintf(text.data(), text.size(), format, again);
    va_end(again);
    text.pop_back();
    if (HostRuntime* runtime = current_runtime()) runtime->say(text);
    return length;
}

}  // extern "C"
