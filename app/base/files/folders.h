// The program's, the user's (XDG Base Directory Specification) and temporary folders.
//
// Without HOME: the user database's home, else a private temporary folder. Without any, nothing can be kept.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

/// Returns the folder of assets/: $LANESCOPE_ASSETS, else ../share/lanescope from the executable's folder. Throws
/// UsageError.
std::filesystem::path asset_root();

std::filesystem::path asset_dir();

/// Searches assets/, then the root: "devices", "matrices/tiny.mtx", "kernels/OPERATION/02_cte.cu", "shaders". Throws
/// UsageError.
std::filesystem::path find_asset(std::string_view name);

/// Returns the parent of the executable's folder, or nothing if it is unknown.
std::filesystem::path installation_folder();

/// Returns $XDG_CONFIG_HOME/lanescope, else ~/.config/lanescope: settings.
std::filesystem::path config_folder();
/// Returns $XDG_DATA_HOME/lanescope, else ~/.local/share/lanescope: the user's work.
std::filesystem::path data_folder();
/// Returns $XDG_STATE_HOME/lanescope, else ~/.local/state/lanescope: the program's state.
std::filesystem::path state_folder();
/// Returns $XDG_CACHE_HOME/lanescope, else ~/.cache/lanescope: reproducible data.
std::filesystem::path cache_folder();

/// Creates the folder if needed. Returns nothing unless only this user can access it: others could have placed files.
std::optional<std::filesystem::path> private_folder(const std::filesystem::path& path);

/// Returns true once per name, across runs; always false if state cannot be kept.
bool is_first_time(const char* name);

/// Returns $TMPDIR if a folder, else /tmp. Throws UsageError.
std::filesystem::path temporary_folder();

}  // namespace lanescope
