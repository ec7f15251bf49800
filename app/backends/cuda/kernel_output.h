// Catches what the kernels of a module print and claim while it listens.
#pragma once

#include <cstddef>

#include "app/backends/cuda/module.h"
#include "app/backends/cuda/trace_sites.h"
#include "app/backends/device_output.h"

namespace lanescope::cuda {

class KernelOutput {
public:
    /// From now on what launches of its kernels print is written down; what was written before is forgotten. Of a
    /// module whose text cannot print nothing ever is.
    KernelOutput(const Module& module, SourceName source, DeviceOutput& into);
    KernelOutput(const KernelOutput&) = delete;
    KernelOutput& operator=(const KernelOutput&) = delete;
    /// Leaves in `into` what was printed so far, also by a kernel that faulted or does not end. From now on it prints
    /// to no one, which costs less.
    ~KernelOutput();

private:
    CUdeviceptr variable_ = 0;
    SourceName source_;
    DeviceOutput& into_;
};

}  // namespace lanescope::cuda
