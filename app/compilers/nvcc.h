// Compiles whole CUDA programs for a GPU with nvcc, if the CUDA Toolkit is installed.
#pragma once

#include <atomic>
#include <filesystem>
#include <string>

#include "app/compilers/kernel_compiler.h"

namespace lanescope {

/// One line, for cache keys.
std::string nvcc_flags();

/// Compiles the device side to PTX, which is the result's file, in an existing `folder`. Throws Cancelled;
/// BackendUnavailable without nvcc; UsageError at a tool's limit.
CompiledKernels compile_for_gpu(const KernelSource& source, const std::filesystem::path& folder,
                                const std::atomic<bool>* cancelled = nullptr);

}  // namespace lanescope
