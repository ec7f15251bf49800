// The command that a file picker serves, as shown to the user.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/session/command.h"

namespace lanescope {

struct PickerTask {
    const char* title = "";
    const char* verb = "Open";              ///< button label
    bool saves = false;                     ///< the file need not exist
    bool takes_folder = false;              ///< asks for a folder
    std::vector<std::string_view> endings;  ///< of files that fit; a saved file without an ending gets the first
    bool fits(std::string_view name) const;
};

/// Returns true if the command needs a path from the user before it runs.
bool asks_for_path(const Command& command);
PickerTask task_of(const Command& asking);
/// The path to offer first; empty: none.
std::string path_in(const Command& asking);
Command with_path(Command asked, const std::string& path);
/// Clears the command's permission to overwrite a file.
Command without_yes(Command asked);

}  // namespace lanescope
