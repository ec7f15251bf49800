// Paths of files from another computer, by their names there.
#pragma once

#include <filesystem>
#include <string>

namespace lanescope {

/// Sets a file's path. Thread-safe.
void place_file(const std::string& name, std::filesystem::path place);

/// Returns `name` itself if no path is set.
std::filesystem::path placed(const std::string& name);
/// Derives the folder from a file below it; `name` itself if there is none.
std::filesystem::path placed_folder(const std::string& name);

}  // namespace lanescope
