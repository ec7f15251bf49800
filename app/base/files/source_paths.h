// Paths of kernel files and headers, including another computer's files by their names there.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lanescope {

/// Thread-safe.
void place_file(const std::string& name, std::filesystem::path place);

/// Returns `name` if no path is set.
std::filesystem::path placed(const std::string& name);
/// Derives the folder from a file below it; else `name`.
std::filesystem::path placed_folder(const std::string& name);

/// Adds a folder to all kernel files' search path. Thread-safe.
void add_include_folder(const std::filesystem::path& folder);
/// Returns absolute paths of the computer that added them, in order.
std::vector<std::string> include_folders();

/// Returns existing folders in search order, after the file's own: the added ones, its `include`, its parent's
/// `include`.
std::vector<std::filesystem::path> project_folders(const std::filesystem::path& folder);

}  // namespace lanescope
