// What a file picker is opened for: the command that waits for a path, in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/session/command.h"

namespace lanescope {

struct PickerTask {
    const char* title = "";
    const char* verb = "Open";              ///< on the button
    bool saves = false;                     ///< the file need not be there
    bool takes_folder = false;              ///< a folder is asked for
    std::vector<std::string_view> endings;  ///< of files that fit; a saved file gets the first where it has none
    bool fits(std::string_view name) const;
};

/// Whether the command waits for a path before it can be carried out.
bool asks_for_path(const Command& command);
PickerTask task_of(const Command& asking);
/// The path that the command brings along, which is offered first; empty: none.
std::string path_in(const Command& asking);
Command with_path(Command asked, const std::string& path);
/// The command as it was before a person said that a file may be written over.
Command without_yes(Command asked);

}  // namespace lanescope
