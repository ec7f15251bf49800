// Dependency lists of compilers.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace lanescope {

/// Returns the files after the target in a compiler's `target: file file \`. As in GNU make, a backslash escapes a
/// blank or `#`, and `$` is doubled.
std::vector<std::filesystem::path> files_in_rule(std::string_view rule);

}  // namespace lanescope
