// Runs the CUDA Toolkit's cuobjdump, if installed, on machine code.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "app/backends/sass.h"

namespace lanescope {

/// The loads of a kernel, or why they are unknown.
struct SassDump {
    std::optional<SassLoads> loads;
    std::string why_not;  ///< one line; empty on success
};

bool has_cuobjdump();

/// `kernel` is a mangled name. Searches PATH, then CUDA_PATH/bin and /usr/local/cuda/bin, and starts cuobjdump without
/// a shell. Terminates it after `limit`.
SassDump dump_sass(const std::filesystem::path& machine_code, const std::string& kernel,
                   std::chrono::milliseconds limit = std::chrono::seconds(60));

/// Returns the global loads by width of a kernel in machine code. nullopt if cuobjdump is not installed or finds no
/// kernel of that mangled name.
std::optional<SassLoads> sass_loads_in(const std::string& machine_code, const std::string& kernel);

/// Replaces the implementation of sass_loads_in(): a process that may not start programs asks another process. Call it
/// before anything runs.
using SassAnswerer =
    std::function<std::optional<SassLoads>(const std::string& machine_code, const std::string& kernel)>;
void answer_sass_by(SassAnswerer answerer);

}  // namespace lanescope
