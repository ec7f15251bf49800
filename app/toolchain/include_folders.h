// Where the host compiler finds headers that are not beside a text.
#pragma once

#include <filesystem>
#include <vector>

namespace lanescope {

/// The folders that it searches for `<name>`, as it prints them. Throws BackendUnavailable when there is no compiler.
const std::vector<std::filesystem::path>& system_include_folders();

}  // namespace lanescope
