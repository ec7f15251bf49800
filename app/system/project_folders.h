// Header folders of a kernel file's project.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lanescope {

/// Adds a folder to the compiler's search path for all kernel files. Thread-safe.
void add_include_folder(const std::filesystem::path& folder);
/// Returns the added folders in order, as absolute paths on the computer that added them.
std::vector<std::string> include_folders();

/// Returns the existing ones of: `include` in the kernel file's folder, `include` in its parent, the added folders. The
/// compiler searches them in this order, after the file's own folder.
std::vector<std::filesystem::path> project_folders(const std::filesystem::path& folder);

}  // namespace lanescope
