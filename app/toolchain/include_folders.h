// The host compiler's search path.
#pragma once

#include <filesystem>
#include <vector>

namespace lanescope {

/// Returns the host compiler's search path for `<name>`. Throws BackendUnavailable.
const std::vector<std::filesystem::path>& system_include_folders();

}  // namespace lanescope
