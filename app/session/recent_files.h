// Recently opened or saved files, across sessions.
#pragma once

#include <string>
#include <vector>

namespace lanescope {

/// Returns absolute paths of existing files, latest first. Moves an unreadable list aside.
std::vector<std::string> recent_files();

/// Puts the file first. Ignores names with control characters.
std::vector<std::string> with_recent_file(const std::string& file, std::vector<std::string> known);

/// Updates the list on disk, which other windows may have changed.
void keep_recent_file(const std::string& file);

}  // namespace lanescope
