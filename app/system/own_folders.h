// Where a person's own files of this program lie, by the XDG Base Directory Specification.
//
// Relative paths in its variables are ignored, as it asks. Without HOME the home is that of the user database, else a
// private folder among the temporary files. Without any of them nothing can be kept.
#pragma once

#include <filesystem>
#include <optional>

namespace lanescope {

/// $XDG_CONFIG_HOME/lanescope, else ~/.config/lanescope: what a person has set.
std::filesystem::path config_folder();
/// $XDG_DATA_HOME/lanescope, else ~/.local/share/lanescope: what a person has made with the program.
std::filesystem::path data_folder();
/// $XDG_STATE_HOME/lanescope, else ~/.local/state/lanescope: what the program remembers.
std::filesystem::path state_folder();
/// $XDG_CACHE_HOME/lanescope, else ~/.cache/lanescope: what can be made again.
std::filesystem::path cache_folder();

/// The folder of that path, created where there is none, if it is this user's own and closed to all others. Another
/// user could have put files into any other one.
std::optional<std::filesystem::path> private_folder(const std::filesystem::path& path);

/// Whether this is the first time that it is asked about something of that name; from then on it is not. Where nothing
/// can be kept it is never the first time.
bool is_first_time(const char* name);

}  // namespace lanescope
