// The files that a person opened last, kept from one start to the next.
#pragma once

#include <string>
#include <vector>

namespace lanescope {

/// The latest first; those that are gone are left out. kind: "kernels".
std::vector<std::string> recent_files(const char* kind);

/// Puts the file in front, and returns the list. Where nothing can be kept, it holds until the program ends.
std::vector<std::string> note_recent_file(const char* kind, const std::string& file, std::vector<std::string> known);

}  // namespace lanescope
