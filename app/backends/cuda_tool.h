// Finds programs of the CUDA Toolkit.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace lanescope {

/// Searches PATH, then CUDA_PATH/bin and /usr/local/cuda/bin.
std::optional<std::filesystem::path> find_cuda_tool(std::string_view name);

}  // namespace lanescope
