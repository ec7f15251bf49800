// Shared libraries of this process.
#pragma once

#include <filesystem>
#include <vector>

namespace lanescope {

/// Returns their files without links, which often have the version: /usr/lib/x86_64-linux-gnu/libtbb.so.12.8.
std::vector<std::filesystem::path> loaded_libraries();

}  // namespace lanescope
