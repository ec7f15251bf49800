// Where the program keeps what it remembers from one start to the next.
#pragma once

#include <filesystem>

namespace lanescope {

/// $XDG_STATE_HOME/lanescope, else ~/.local/state/lanescope, else below the folder of temporary files. It may not
/// exist yet.
std::filesystem::path state_folder();

/// Whether this is the first time that it is asked about something of that name; from then on it is not. Where nothing
/// can be kept it is never the first time.
bool is_first_time(const char* name);

}  // namespace lanescope
