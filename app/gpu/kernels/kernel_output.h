// Collects printed lines and failed assertions.
#pragma once

#include <cstddef>

#include "app/gpu/driver/module.h"
#include "app/gpu/kernels/device_output.h"
#include "app/gpu/tracing/trace_sites.h"

namespace lanescope::cuda {

class KernelOutput {
public:
    /// Starts recording; discards earlier records. A module that cannot print records nothing.
    KernelOutput(const Module& module, SourceName source, DeviceOutput& into);
    KernelOutput(const KernelOutput&) = delete;
    KernelOutput& operator=(const KernelOutput&) = delete;
    /// Writes to `into`, even after a fault or hang, and stops recording, which slows launches.
    ~KernelOutput();

private:
    CUdeviceptr variable_ = 0;
    SourceName source_;
    DeviceOutput& into_;
};

}  // namespace lanescope::cuda
