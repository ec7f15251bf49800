// The user's folders for this program (XDG Base Directory Specification).
//
// Without HOME, the user database's home is used, else a private temporary folder. Without any, nothing can be kept.
#pragma once

#include <filesystem>
#include <optional>

namespace lanescope {

/// Returns $XDG_CONFIG_HOME/lanescope, else ~/.config/lanescope: settings.
std::filesystem::path config_folder();
/// Returns $XDG_DATA_HOME/lanescope, else ~/.local/share/lanescope: the user's work.
std::filesystem::path data_folder();
/// Returns $XDG_STATE_HOME/lanescope, else ~/.local/state/lanescope: the program's state.
std::filesystem::path state_folder();
/// Returns $XDG_CACHE_HOME/lanescope, else ~/.cache/lanescope: data that can be made again.
std::filesystem::path cache_folder();

/// Creates the folder if needed. Returns nothing unless only this user can access it: others could have placed files in
/// it.
std::optional<std::filesystem::path> private_folder(const std::filesystem::path& path);

/// Returns true in the first call per name, across runs; always false if state cannot be kept.
bool is_first_time(const char* name);

}  // namespace lanescope
