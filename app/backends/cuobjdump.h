// Runs the CUDA Toolkit's cuobjdump on machine code.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "app/backends/sass.h"

namespace lanescope {

struct SassDump {
    std::optional<SassLoads> loads;
    std::string why_not;  ///< one line; empty on success
};

bool has_cuobjdump();

/// Dumps a kernel (mangled name). Finds the tool with find_cuda_tool(), starts it without a shell and terminates it
/// after `limit`.
SassDump dump_sass(const std::filesystem::path& machine_code, const std::string& kernel,
                   std::chrono::milliseconds limit = std::chrono::seconds(60));

/// Counts a kernel's (mangled name) global loads by width. nullopt without cuobjdump or kernel.
std::optional<SassLoads> sass_loads_in(const std::string& machine_code, const std::string& kernel);

/// Replaces sass_loads_in() in processes that may not start programs. Call it before anything runs.
using SassAnswerer =
    std::function<std::optional<SassLoads>(const std::string& machine_code, const std::string& kernel)>;
void answer_sass_by(SassAnswerer answerer);

}  // namespace lanescope
