// What the window keeps from one start to the next, in a file that a person can read, change and remove.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/session/choice.h"
#include "app/session/scene.h"

namespace lanescope {

struct Remembered {
    int width = 0, height = 0;  ///< of the window, in its units; 0: never opened
    Look look;
    std::optional<Scene> scene;  ///< that was on show last
    bool operator==(const Remembered&) const = default;
};

/// $XDG_CONFIG_HOME/lanescope/window.json, else ~/.config/lanescope/window.json.
std::filesystem::path remembered_file();

/// The file's contents, and one line about what in it could not be read.
struct Memory {
    Remembered kept;
    std::string fault;  ///< empty: all of it was read
};

/// Reads the file. A part that cannot be read keeps its default; the file with the fault is moved aside, and its other
/// parts are saved again.
Memory remembered();

/// Writes what has changed since `before` into the file; what another window has changed stays. A scene that could not
/// be read again is not saved, and the file keeps its last one. Throws UsageError if something was not saved.
void remember(const Remembered& now, const Remembered& before = {});

}  // namespace lanescope
