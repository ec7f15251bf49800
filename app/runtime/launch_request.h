// A launch, as the host function asks for it.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "app/compilers/dwarf/debug_info.h"
#include "app/emulator/recording/findings.h"
#include "app/model/launch_list.h"
#include "app/ptx/decoded_code.h"
#include "app/runtime/cuda_errors.h"

namespace lanescope::runtime {

class Module;
struct SourcePosition;

/// `kernel<<<grid, block, shared_bytes>>>`; arguments are addresses.
struct LaunchRequest {
    const void* stub = nullptr;  ///< host function for the kernel
    std::array<unsigned, 3> grid{1, 1, 1}, block{1, 1, 1};
    std::size_t shared_bytes = 0;
    void* const* arguments = nullptr;
    bool is_cooperative = false;
};

/// Returns true if not all blocks of a cooperative launch can run together.
bool is_too_large(const LaunchRequest& request);

/// Empty if a GPU accepts the launch.
std::string refusal_of(const LaunchRequest& request, const CompiledModule& module);

ListedLaunch listed_launch(const LaunchRequest& request, const CompiledFunction& kernel, const emulator::Function& code,
                           const SourcePosition& at);

/// A program's launch, or why it fails.
struct ProgramLaunch {
    CudaError error = CudaError::success;
    std::string fault;
    const CompiledFunction* kernel = nullptr;
    ListedLaunch launch;
};
ProgramLaunch program_launch(const LaunchRequest& request, const Module& module, const SourcePosition& at);
/// A kernel's launch of a kernel. The kernel of the result is nullptr if host code never launches it.
ProgramLaunch child_launch(const emulator::ChildLaunch& child, const Module& module);

}  // namespace lanescope::runtime
