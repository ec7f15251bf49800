// Runs the CUDA Toolkit's cuobjdump on a file of machine code, where it is installed.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "app/backends/sass.h"

namespace lanescope {

/// What a kernel loads, or in one line why it is not known.
struct SassDump {
    std::optional<SassLoads> loads;
    std::string why_not;  ///< empty when they are known
};

bool has_cuobjdump();

/// kernel: its mangled name. cuobjdump is looked for in PATH, then in CUDA_PATH/bin and /usr/local/cuda/bin, and
/// started without a shell. It is ended when it takes longer than the limit.
SassDump dump_sass(const std::filesystem::path& machine_code, const std::string& kernel,
                   std::chrono::milliseconds limit = std::chrono::seconds(60));

/// Of machine code in memory: global loads by width of the kernel of that mangled name. Nothing where cuobjdump is not
/// installed or knows no such kernel.
std::optional<SassLoads> sass_loads_in(const std::string& machine_code, const std::string& kernel);

/// Who answers sass_loads_in() from now on: a process that may start no other asks one that may. To be set before
/// anything runs.
using SassAnswerer = std::function<std::optional<SassLoads>(const std::string& machine_code, const std::string& kernel)>;
void answer_sass_by(SassAnswerer answerer);

}  // namespace lanescope
