#include "app/runtime/host_runtime.h"

#include <atomic>
#include <cstring>
#include <mutex>

#include "app/runtime/api_calls.h"

namespace lanescope::runtime {
namespace {

thread_local HostRuntime* current = nullptr;
std::atomic<HostRuntime*> of_program = nullptr;

enum CopyKind { host_to_host, host_to_device, device_to_host, device_to_device, by_address };

CopyKind kind_of(const HostRuntime& runtime, const void* to, const void* from, int asked) {
    if (asked != by_address) return CopyKind(asked);
    if (runtime.is_device(to)) return runtime.is_device(from) ? device_to_device : host_to_device;
    return runtime.is_device(from) ? device_to_host : host_to_host;
}

}  // namespace

std::recursive_mutex& one_call() {
    static std::recursive_mutex mutex;
    return mutex;
}
bool& is_replaying() {
    static thread_local bool replaying = false;
    return replaying;
}
CudaError& last_error() {
    static thread_local CudaError error = CudaError::success;
    return error;
}
int noted(CudaError error) {
    if (error != CudaError::success) last_error() = error;
    return int(error);
}

HostRuntime* current_runtime() { return current ? current : of_program.load(); }

bool is_forbidden(const char* call, const void* code) {
    HostRuntime* const runtime = current_runtime();
    if (!runtime) return false;
    const std::scoped_lock lock(one_call());
    return runtime->forbids(call, code);
}

CurrentRuntime::CurrentRuntime(HostRuntime& runtime, bool is_program) {
    current = &runtime;
    if (is_program) of_program = &runtime;
    last_error() = CudaError::success;
}
CurrentRuntime::~CurrentRuntime() {
    if (of_program == current) of_program = nullptr;
    current = nullptr;
}

/// Functions for host arrays get device arrays: a "download" may copy between device arrays.
CudaError copy_memory(HostRuntime& runtime, void* to, const void* from, std::size_t bytes, int asked) {
    if (bytes == 0) return CudaError::success;
    if (const CudaError error = runtime.check_direction(to, from, asked); error != CudaError::success) return error;
    if (!to || !from) return CudaError::invalid_value;
    switch (kind_of(runtime, to, from, asked)) {
        case host_to_device:
            return runtime.upload(to, from, bytes);
        case device_to_host:
            return runtime.is_device(to) ? runtime.copy(to, from, bytes) : runtime.download(to, from, bytes);
        case device_to_device:
            return runtime.copy(to, from, bytes);
        default:
            std::memcpy(to, from, bytes);
            return CudaError::success;
    }
}

}  // namespace lanescope::runtime
