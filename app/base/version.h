// The program's version: three numbers, as in CMakeLists.txt.
#pragma once

#include <string_view>

namespace lanescope {

/// Returns "0.2.0".
std::string_view program_version();

/// Compares by number: 0.10.0 is newer than 0.9.1. Returns false unless both are versions.
bool is_newer_version(std::string_view version, std::string_view other);

}  // namespace lanescope
