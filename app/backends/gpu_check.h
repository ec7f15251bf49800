// Checks that NVRTC compiles a kernel file. Needs no GPU.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/kernel_files/kernel_file.h"

namespace lanescope {

struct GpuVerdict {
    std::string compiler;                ///< "NVRTC 13.0"
    std::optional<std::string> refusal;  ///< the first error, with its place; nullopt if it compiles
};

/// Compiles the kernels that this function of the file launches on a small problem. The refusal is the reason if the
/// function cannot run. Returns nullopt if NVRTC is not installed.
std::optional<GpuVerdict> gpu_verdict(const std::filesystem::path& file, const KernelVariant& variant);

}  // namespace lanescope
