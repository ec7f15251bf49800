// Paths of files from another computer, by the name that they have there.
#pragma once

#include <filesystem>
#include <string>

namespace lanescope {

/// Sets the path of a file. Thread-safe.
void place_file(const std::string& name, std::filesystem::path place);

/// Returns the file's path; `name` itself if none is set.
std::filesystem::path placed(const std::string& name);
/// Returns the folder's path, found by a file below it; `name` itself if there is none.
std::filesystem::path placed_folder(const std::string& name);

}  // namespace lanescope
