// Where a project keeps the headers of its kernel files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace lanescope {

/// From now on the compiler searches that folder too, for each kernel file. From any thread.
void add_include_folder(const std::filesystem::path& folder);
/// Those that were added, absolute and in their order, as the computer calls them that named them.
std::vector<std::string> include_folders();

/// The folders named `include` in the kernel file's folder and in the folder above, and those of add_include_folder():
/// all that exist. The compiler searches them in this order, after the file's own folder.
std::vector<std::filesystem::path> project_folders(const std::filesystem::path& folder);

}  // namespace lanescope
