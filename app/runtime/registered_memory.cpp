#include "app/runtime/registered_memory.h"

#include <cstring>

namespace lanescope::runtime {

RegisteredMemory& registered_memory() {
    static RegisteredMemory memory;
    return memory;
}

CudaError RegisteredMemory::add(HostRuntime& runtime, void* host, std::size_t bytes) {
    if (!host || bytes == 0 || device_address(host)) return CudaError::invalid_value;
    copies_[static_cast<std::byte*>(host)] = {static_cast<std::byte*>(runtime.allocate_pinned(bytes)), bytes};
    return CudaError::success;
}

CudaError RegisteredMemory::remove(HostRuntime& runtime, void* host) {
    const auto copy = copies_.extract(static_cast<std::byte*>(host));
    return copy ? runtime.release(copy.mapped().device) : CudaError::invalid_value;
}

void* RegisteredMemory::device_address(void* host) const {
    const auto* const wanted = static_cast<std::byte*>(host);
    for (const auto& [begin, copy] : copies_)
        if (wanted >= begin && wanted < begin + copy.bytes) return copy.device + (wanted - begin);
    return nullptr;
}

CudaError RegisteredMemory::launch(HostRuntime& runtime, const LaunchRequest& request) const {
    for (const auto& [host, copy] : copies_) std::memcpy(copy.device, host, copy.bytes);
    const CudaError error = runtime.launch(request);
    for (const auto& [host, copy] : copies_) std::memcpy(host, copy.device, copy.bytes);
    return error;
}

}  // namespace lanescope::runtime
