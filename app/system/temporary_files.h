// The folder for temporary files.
#pragma once

#include <filesystem>

namespace lanescope {

/// Returns $TMPDIR if it is a folder, else /tmp. Throws UsageError.
std::filesystem::path temporary_folder();

}  // namespace lanescope
