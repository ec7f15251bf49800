// What the window keeps from one start to the next, in a file that a person can read, change and remove.
#pragma once

#include <filesystem>
#include <optional>

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

/// What the file says; nothing where there is none. Throws UsageError where it cannot be understood.
Remembered remembered();

/// Writes the file. Throws UsageError where it cannot be written.
void remember(const Remembered& now);

}  // namespace lanescope
