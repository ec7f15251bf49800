// The list of files that a compiler writes for `make`: what a result was made from.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace lanescope {

/// The files that follow the target in `target: file file \`. A blank or `#` in a name has a backslash before it, and
/// `$` is doubled, as GNU make reads them.
std::vector<std::filesystem::path> files_in_rule(std::string_view rule);

}  // namespace lanescope
