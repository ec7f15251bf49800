// Settings that the window stores across sessions, in a file that users may edit or remove.
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
    std::optional<Scene> scene;  ///< the last one
    bool operator==(const Remembered&) const = default;
};

/// $XDG_CONFIG_HOME/lanescope/window.json, else ~/.config/lanescope/window.json.
std::filesystem::path remembered_file();

struct Memory {
    Remembered kept;
    std::string fault;  ///< one line about the unreadable parts; else empty
};

/// Reads the file. Unreadable parts keep their defaults; the faulty file is moved aside, and the other parts are saved
/// again.
Memory remembered();

/// Writes the changes since `before`; keeps changes of other windows. A scene that could not be read back is not saved,
/// and the file keeps its last one. Throws UsageError if something was not saved.
void remember(const Remembered& now, const Remembered& before = {});

}  // namespace lanescope
