// The host compiler's search path for system headers.
#pragma once

#include <filesystem>
#include <vector>

namespace lanescope {

/// Returns the folders searched for `<name>`. Throws BackendUnavailable without a compiler.
const std::vector<std::filesystem::path>& system_include_folders();

}  // namespace lanescope
