// Paths of the program's files: assets/, kernels/ and shaders/ below one root.
#pragma once

#include <filesystem>
#include <string_view>

namespace lanescope {

/// Returns the root, a folder that contains assets/: $LANESCOPE_ASSETS; else ../share/lanescope from the executable's
/// folder; else the source tree of this build. Throws UsageError that lists the searched folders.
std::filesystem::path asset_root();

std::filesystem::path asset_dir();

/// Searches assets/, then the root, for a file or folder: "devices", "matrices/tiny.mtx",
/// "kernels/OPERATION/02_cte.cu", "shaders". Throws UsageError that lists the searched folders.
std::filesystem::path find_asset(std::string_view name);

}  // namespace lanescope
