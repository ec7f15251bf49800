// Host memory that cudaHostRegister makes accessible to kernels.
#pragma once

#include <cstddef>
#include <map>

#include "app/runtime/host_runtime.h"

namespace lanescope::runtime {

/// The device has a copy of the memory. Launches are synchronous, so that copies before and after each launch look like
/// shared memory.
class RegisteredMemory {
public:
    CudaError add(HostRuntime& runtime, void* host, std::size_t bytes);
    /// host: as passed to add().
    CudaError remove(HostRuntime& runtime, void* host);
    /// Returns nullptr if the address is not registered.
    void* device_address(void* host) const;
    CudaError launch(HostRuntime& runtime, const LaunchRequest& request) const;
    /// Forgets the memory of an earlier program.
    void forget() { copies_.clear(); }

private:
    struct Copy {
        std::byte* device = nullptr;  ///< accessible to the host too
        std::size_t bytes = 0;
    };
    std::map<std::byte*, Copy> copies_;  ///< by host address
};

/// Of the running program.
RegisteredMemory& registered_memory();

}  // namespace lanescope::runtime
