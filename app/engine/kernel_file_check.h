// Checks a kernel file by NVRTC, and in a confined process.
#pragma once

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "app/kernel_files/kernel_file.h"

namespace lanescope {

struct GpuVerdict {
    std::string compiler;                ///< "NVRTC 13.0"
    std::optional<std::string> refusal;  ///< first error with its place, if any
};

/// Compiles the kernels that the function launches on a small problem. The refusal may also be why the function cannot
/// run. nullopt without NVRTC, and for a PTX file, which a GPU's driver compiles.
std::optional<GpuVerdict> gpu_verdict(Catalog& catalog, const std::filesystem::path& file,
                                      const KernelVariant& variant);

/// Runs `call` in a confined process. Call it while there is one thread. file: its folder is readable by the compiler.
/// Rethrows UsageError and BackendUnavailable. Throws UsageError if the call ended its process or exceeded its time or
/// memory.
nlohmann::json call_confined(const std::filesystem::path& file, const std::function<nlohmann::json()>& call);

}  // namespace lanescope
