// Recently opened or saved files of all kinds, stored across sessions.
#pragma once

#include <string>
#include <vector>

namespace lanescope {

/// Returns absolute paths of existing files, the latest first. An unreadable list is moved aside.
std::vector<std::string> recent_files();

/// Returns the list with the file in front. Ignores names with control characters.
std::vector<std::string> with_recent_file(const std::string& file, std::vector<std::string> known);

/// Puts the file in front of the list on disk, which other windows may have changed.
void keep_recent_file(const std::string& file);

}  // namespace lanescope
