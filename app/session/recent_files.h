// The files that a person opened or saved last, of all kinds, kept from one start to the next.
#pragma once

#include <string>
#include <vector>

namespace lanescope {

/// Whole paths, the latest first; those that are gone are left out. A list that cannot be read is moved aside.
std::vector<std::string> recent_files();

/// The list with the file in front. A name with a control character in it is left out.
std::vector<std::string> with_recent_file(const std::string& file, std::vector<std::string> known);

/// Puts the file in front of the list on disk, which another window may have changed.
void keep_recent_file(const std::string& file);

}  // namespace lanescope
