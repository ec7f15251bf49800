// The checks of `lanescope doctor`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/base/text/names.h"
#include "app/cli/options/cli_context.h"

namespace lanescope {

enum class CheckState : std::uint8_t {
    ok,
    limited,  ///< works with a restriction
    none,     ///< absent, and not needed here
    missing,
};

template <>
inline constexpr auto enum_names<CheckState> = name_table<CheckState>("state", "ok", "limited", "none", "missing");

struct Check {
    std::string name;  ///< "compiler"
    CheckState state = CheckState::ok;
    std::string text;         ///< the found thing, or the reason why there is none
    std::string remedy{};     ///< a command that fixes it, or why it does not matter; empty if ok
    bool is_needed = false;   ///< by the emulator
    std::string in_report{};  ///< instead of the text, which is private; empty: the text
};

/// Starts a worker on this computer, and a second process of the program for the display. Call it while there is one
/// thread.
std::vector<Check> all_checks(const CliContext& around);

/// Returns true if the emulator runs.
bool is_ready(const std::vector<Check>& checks);

/// The answer of the second process, as JSON.
std::string display_answer(const CliContext& around);

}  // namespace lanescope
