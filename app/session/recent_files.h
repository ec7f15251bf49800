// The files that a person opened or saved last, of all kinds, kept from one start to the next.
#pragma once

#include <string>
#include <vector>

namespace lanescope {

/// Whole paths, the latest first; those that are gone are left out.
std::vector<std::string> recent_files();

/// Puts the file in front, and returns the list. Where nothing can be kept, it holds until the program ends. A name
/// with a line feed in it is not kept.
std::vector<std::string> note_recent_file(const std::string& file, std::vector<std::string> known);

}  // namespace lanescope
