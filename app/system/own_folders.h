// Where a person's own files of this program lie, by the XDG Base Directory Specification.
#pragma once

#include <filesystem>

namespace lanescope {

/// $XDG_CONFIG_HOME/lanescope, else ~/.config/lanescope: what a person has set.
std::filesystem::path config_folder();
/// $XDG_DATA_HOME/lanescope, else ~/.local/share/lanescope: what a person has made with the program.
std::filesystem::path data_folder();
/// $XDG_STATE_HOME/lanescope, else ~/.local/state/lanescope: what the program remembers.
std::filesystem::path state_folder();
/// $XDG_CACHE_HOME/lanescope, else ~/.cache/lanescope: what can be made again.
std::filesystem::path cache_folder();

/// Whether this is the first time that it is asked about something of that name; from then on it is not. Where nothing
/// can be kept it is never the first time.
bool is_first_time(const char* name);

}  // namespace lanescope
