// Whether a GPU's compiler takes a kernel file. It needs no GPU.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/kernel_files/kernel_file.h"

namespace lanescope {

struct GpuVerdict {
    std::string compiler;                ///< "NVRTC 13.0"
    std::optional<std::string> refusal;  ///< the first error, with its place; nothing where it compiles
};

/// What NVRTC says of the kernels that this function of the file launches on a small problem; why there are none, where
/// the function cannot be run. Nothing where NVRTC is not installed.
std::optional<GpuVerdict> gpu_verdict(const std::filesystem::path& file, const KernelVariant& variant);

}  // namespace lanescope
