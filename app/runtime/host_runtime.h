// The CUDA runtime that host code calls (app/runtime/api.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "app/runtime/cuda_errors.h"
#include "app/runtime/launch_request.h"
#include "app/runtime/library_call.h"

/// `used`: the program never calls them.
#define LANESCOPE_EXPORT [[gnu::visibility("default"), gnu::used]]

namespace lanescope::runtime {

class HostRuntime {
public:
    virtual ~HostRuntime() = default;

    /// `code`: the call's return address.
    virtual void called_from(const void* code) = 0;
    virtual void begin_launch(const void* code) = 0;
    /// The same for portable host code, whose calls have lines only.
    virtual void called_from_line(int) {}
    virtual void begin_launch_in_line(int) {}

    virtual bool is_device(const void* address) const = 0;
    /// Maps a variable's shadow to its device address; nullptr if none.
    virtual void* address_of_symbol(const void* stand_in) const = 0;

    /// Implements cudaMalloc, or cudaMallocManaged, which the host may access too. Throws std::bad_alloc.
    virtual void* allocate(std::uint64_t bytes, bool is_managed) = 0;
    /// Implements cudaMallocHost. Throws std::bad_alloc.
    virtual void* allocate_pinned(std::uint64_t bytes) = 0;
    virtual CudaError release(void* pointer) = 0;

    virtual CudaError release_all() { return CudaError::success; }

    /// Refuses a copy whose `direction` (cudaMemcpyKind) does not fit its addresses.
    virtual CudaError check_direction(const void*, const void*, int) const { return CudaError::success; }
    // cudaMemcpy to, from and within the device; cudaMemset; a launch.
    virtual CudaError upload(void* to, const void* from, std::uint64_t bytes) = 0;
    virtual CudaError download(void* to, const void* from, std::uint64_t bytes) = 0;
    virtual CudaError copy(void* to, const void* from, std::uint64_t bytes) = 0;
    virtual CudaError fill(void* to, int value, std::uint64_t bytes) = 0;
    virtual CudaError launch(const LaunchRequest& request) = 0;
    virtual CudaError call(const LibraryCall& call) = 0;

    /// Sizes of a kernel's parameters; empty if `stub` is not a kernel's host function.
    virtual std::vector<std::uint32_t> parameter_bytes(const void* stub) const = 0;

    /// Implements printf.
    virtual void say(const std::string& text) = 0;

    /// Returns what launches and copies have taken so far; 0 if unknown.
    virtual double device_us() const { return 0; }
    /// The call of called_from() returns an error.
    virtual void failed(CudaError) {}
    /// The program asks for the last error.
    virtual void looked_at_error() {}
    /// Returns true, and notes the call, if `code` is a program's, which may not make this system call.
    virtual bool forbids(const char*, const void*) { return false; }
    /// Returns an error that all later calls return, or cudaSuccess.
    virtual CudaError lasting_error() const { return CudaError::success; }
};

/// Implements cudaMemcpy. `direction`: cudaMemcpyKind.
CudaError copy_memory(HostRuntime& runtime, void* to, const void* from, std::size_t bytes, int direction);

/// The one that this thread's host code calls; nullptr outside host code.
HostRuntime* current_runtime();

/// Returns true, and notes the call, if a program may not make this system call. `code`: its return address.
bool is_forbidden(const char* call, const void* code);

/// While it exists, host code of this thread calls `runtime`. If is_program, so do all threads without their own; a
/// call waits for those of other threads.
class CurrentRuntime {
public:
    explicit CurrentRuntime(HostRuntime& runtime, bool is_program = false);
    ~CurrentRuntime();
    CurrentRuntime(const CurrentRuntime&) = delete;
    CurrentRuntime& operator=(const CurrentRuntime&) = delete;
};

}  // namespace lanescope::runtime
