// The device memory of a program with its own main().
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/gpu/driver/device_memory.h"
#include "app/gpu/driver/module.h"
#include "app/gpu/tracing/trace_sites.h"
#include "app/runtime/kernel_module.h"

namespace lanescope::cuda {

class GpuMemory {
public:
    /// The references must outlive it. host: maps the host's stand-ins of variables to their names.
    GpuMemory(const runtime::Module& host, const Module& plain) : host_(host), plain_(plain) {}
    GpuMemory(const GpuMemory&) = delete;
    GpuMemory& operator=(const GpuMemory&) = delete;
    ~GpuMemory();

    struct Allocation {
        std::string name;
        std::uint64_t bytes = 0;
    };

    /// Throws std::bad_alloc.
    void* allocate(std::uint64_t bytes, bool is_managed, std::string name);
    /// Returns false for other pointers.
    bool release(void* pointer);
    /// Returns the address on the GPU of device memory or of a variable's stand-in; 0 for others.
    CUdeviceptr device_address(const void* pointer) const;
    std::vector<NamedRange> named_ranges(const Module& module) const;

    /// Keeps the content of all allocations. Returns false if they are too large.
    bool save();
    /// Queues copies of what save() kept, also of the variables to those of a probed module.
    void restore(const Module& probed, CUstream stream) const;
    void forget() { saved_.clear(); }

private:
    const runtime::Module& host_;
    const Module& plain_;
    std::map<CUdeviceptr, Allocation> allocations_;
    std::map<CUdeviceptr, DeviceArray<std::byte>> saved_;
};

}  // namespace lanescope::cuda
