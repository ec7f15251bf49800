// Paths of the program's files: assets/, kernels/ and shaders/ below one root.
#pragma once

#include <filesystem>
#include <string_view>

namespace lanescope {

/// Returns the folder that contains assets/: $LANESCOPE_ASSETS, else ../share/lanescope from the executable's folder,
/// else this build's source tree. Throws UsageError.
std::filesystem::path asset_root();

std::filesystem::path asset_dir();

/// Searches assets/, then the root: "devices", "matrices/tiny.mtx", "kernels/OPERATION/02_cte.cu", "shaders". Throws
/// UsageError.
std::filesystem::path find_asset(std::string_view name);

}  // namespace lanescope
