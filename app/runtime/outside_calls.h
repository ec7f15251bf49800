// The functions that portable host code calls: the CUDA runtime's and the C library's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/emulator/host_code.h"
#include "app/runtime/host_runtime.h"
#include "app/runtime/kernel_module.h"

namespace lanescope::runtime {

class OutsideCalls : public emulator::OutsideFunctions {
public:
    OutsideCalls(HostRuntime& runtime, const Module& module) : runtime_(runtime), module_(module) {}

    /// Throws CaptureError for a function that it lacks, and StoppedHost for exit() and abort().
    bool call(emulator::OutsideCall& call) override;

    HostRuntime& runtime() const { return runtime_; }
    const Module& module() const { return module_; }
    /// Of the last call in the source itself; those of headers have none.
    int line() const { return line_; }

    /// `<<<grid, block, shared_bytes>>>`, until the stub reads it.
    struct Configuration {
        std::array<unsigned, 3> grid{1, 1, 1}, block{1, 1, 1};
        std::uint64_t shared_bytes = 0;
        int line = 0;
    } pushed;
    CudaError last_error = CudaError::success;

private:
    HostRuntime& runtime_;
    const Module& module_;
    int line_ = 0;
};

}  // namespace lanescope::runtime
