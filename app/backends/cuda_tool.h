// Programs that come with the CUDA Toolkit.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace lanescope {

/// Looked for in PATH, then in CUDA_PATH/bin and /usr/local/cuda/bin.
std::optional<std::filesystem::path> find_cuda_tool(std::string_view name);

}  // namespace lanescope
