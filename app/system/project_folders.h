// Where a project keeps the headers of its kernel files.
#pragma once

#include <filesystem>
#include <vector>

namespace lanescope {

/// The folders named `include` in the kernel file's folder and in the folder above, those that exist. The compiler
/// searches them in this order, after the file's own folder.
std::vector<std::filesystem::path> project_folders(const std::filesystem::path& folder);

}  // namespace lanescope
