// The task that a file picker serves.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/session/command.h"

namespace lanescope {

struct PickerTask {
    const char* title = "";
    const char* verb = "Open";  ///< button label
    bool saves = false;         ///< the file need not exist
    bool takes_folder = false;
    std::vector<std::string_view> endings;  ///< of files that fit; a saved file without an ending gets the first
    bool fits(std::string_view name) const;
};

bool asks_for_path(const Command& command);
PickerTask task_of(const Command& asking);
/// Returns the path to offer first; empty: none.
std::string path_in(const Command& asking);
Command with_path(Command asked, const std::string& path);
/// Removes the permission to overwrite a file.
Command without_yes(Command asked);

}  // namespace lanescope
