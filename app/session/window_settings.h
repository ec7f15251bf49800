// Settings in a file that users may edit.
#pragma once

#include <optional>

#include "app/session/view_state.h"

namespace lanescope {

struct Remembered {
    int width = 0, height = 0;  ///< window units; 0: never opened
    Appearance appearance;
    std::optional<ViewState> view_state;
    bool operator==(const Remembered&) const = default;
};

/// $XDG_CONFIG_HOME/lanescope/window.json, else ~/.config/lanescope/window.json.
std::filesystem::path remembered_file();

struct Memory {
    Remembered kept;
    std::string fault;  ///< one line; else empty
};

/// Unreadable parts keep their defaults. A faulty file is moved aside and rewritten.
Memory remembered();

/// Writes changes since `before`; keeps other windows' changes, and the last view if this one could not be read back.
/// Throws UsageError if something was not saved.
void remember(const Remembered& now, const Remembered& before = {});

}  // namespace lanescope
