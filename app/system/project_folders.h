// Header folders of kernel files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lanescope {

/// Adds a folder to the search path of all kernel files. Thread-safe.
void add_include_folder(const std::filesystem::path& folder);
/// Returns absolute paths, in order, as on the computer that added them.
std::vector<std::string> include_folders();

/// Returns the existing folders in search order, after the file's own: its `include`, its parent's `include`, the added
/// ones.
std::vector<std::filesystem::path> project_folders(const std::filesystem::path& folder);

}  // namespace lanescope
