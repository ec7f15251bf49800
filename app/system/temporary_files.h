// Where temporary files are.
#pragma once

#include <filesystem>

namespace lanescope {

/// $TMPDIR where that is a folder, else /tmp. Throws UsageError where neither is.
std::filesystem::path temporary_folder();

}  // namespace lanescope
