// Where the program's own files are: assets/, kernels/ and shaders/ beneath one root.
#pragma once

#include <filesystem>
#include <string_view>

namespace lanescope {

/// The root: what the environment variable LANESCOPE_ASSETS names; else ../share/lanescope beside the executable; else
/// the source tree of this build. A root has the folder assets/. Throws UsageError that says where was looked.
std::filesystem::path asset_root();

/// The folder assets/ of the root.
std::filesystem::path asset_dir();

/// A file or folder, looked for in assets/ and then in the root: "devices", "matrices/tiny.mtx",
/// "kernels/OPERATION/02_cte.cu", "shaders". Throws UsageError that says what was looked for and where.
std::filesystem::path find_asset(std::string_view name);

}  // namespace lanescope
