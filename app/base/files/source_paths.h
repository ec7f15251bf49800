// Paths of kernel files and of their headers, also of files from another computer, by their names there.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lanescope {

/// Sets a file's path. Thread-safe.
void place_file(const std::string& name, std::filesystem::path place);

/// Returns `name` itself if no path is set.
std::filesystem::path placed(const std::string& name);
/// Derives the folder from a file below it; `name` itself if there is none.
std::filesystem::path placed_folder(const std::string& name);

/// Adds a folder to the search path of all kernel files. Thread-safe.
void add_include_folder(const std::filesystem::path& folder);
/// Returns absolute paths, in order, as on the computer that added them.
std::vector<std::string> include_folders();

/// Returns the existing folders in search order, after the file's own: its `include`, its parent's `include`, the added
/// ones.
std::vector<std::filesystem::path> project_folders(const std::filesystem::path& folder);

}  // namespace lanescope
