// Runs the CUDA Toolkit's cuobjdump on a program, where it is installed.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "app/backends/sass.h"

namespace lanescope {

/// The kernels of the plain build in a program, or in one line why they are not known.
struct SassDump {
    std::vector<SassKernel> kernels;
    std::string why_not;  ///< empty when there are kernels
};

bool has_cuobjdump();

/// cuobjdump is looked for in PATH, then in CUDA_PATH/bin and /usr/local/cuda/bin, and started without a shell. It is
/// ended when it takes longer than the limit.
SassDump dump_sass(const std::filesystem::path& program, std::chrono::milliseconds limit = std::chrono::seconds(60));

/// The one kernel of that mangled name in a file of machine code, such as NVRTC made.
SassDump dump_kernel(const std::filesystem::path& machine_code, const std::string& mangled);

/// The same of the program that runs: seconds the first time, nothing from then on.
const SassDump& own_sass();

}  // namespace lanescope
