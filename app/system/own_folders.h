// The user's folders for this program, after the XDG Base Directory Specification.
//
// Relative paths in its variables are ignored. Without HOME, the home folder is that in the user database, else a
// private temporary folder. Without any of these, nothing is kept.
#pragma once

#include <filesystem>
#include <optional>

namespace lanescope {

/// $XDG_CONFIG_HOME/lanescope, else ~/.config/lanescope: settings.
std::filesystem::path config_folder();
/// $XDG_DATA_HOME/lanescope, else ~/.local/share/lanescope: the user's work.
std::filesystem::path data_folder();
/// $XDG_STATE_HOME/lanescope, else ~/.local/state/lanescope: the program's state.
std::filesystem::path state_folder();
/// $XDG_CACHE_HOME/lanescope, else ~/.cache/lanescope: data that can be made again.
std::filesystem::path cache_folder();

/// Creates the folder if needed. Returns nothing unless it belongs to this user and is closed to others: another user
/// could have placed files in it.
std::optional<std::filesystem::path> private_folder(const std::filesystem::path& path);

/// Returns true in the first call for this name, over all runs of the program; never if state cannot be kept.
bool is_first_time(const char* name);

}  // namespace lanescope
