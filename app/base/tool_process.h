// Runs tools such as compilers within limits.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/system/guarded_process.h"

namespace lanescope {

struct ToolLimits {
    /// Per process.
    ProcessLimits process{.memory = 2'000'000'000, .file = 256'000'000, .cpu = std::chrono::seconds(60)};
    /// Without computation: the tool waits for a pipe or device.
    std::chrono::milliseconds idle{10'000};
};

/// Searches PATH, then `more`; never the current folder.
std::optional<std::filesystem::path> find_program(std::string_view name,
                                                  const std::vector<std::filesystem::path>& more = {});

struct ToolCommand {
    std::filesystem::path program;
    std::vector<std::string> arguments;
    std::chrono::milliseconds limit{600'000};      ///< generous: the computer may be busy
    bool errors_too = false;                       ///< else discards standard error
    bool stays_loaded = false;                     ///< the program, for the next commands
    const std::atomic<bool>* cancelled = nullptr;  ///< kills the command
    std::function<void(std::string_view)> on_output;
    ToolLimits limits;
};

enum class Ending { by_itself, not_started, too_slow, idle, cancelled, killed };

/// As in shells and clang. Tools that exceed CPU time or file size end by SIGXCPU or SIGXFSZ, or with that code.
constexpr int code_of_signal(int signal) { return 128 + signal; }

struct Ended {
    Ending ending = Ending::not_started;
    int code = -1;  ///< exit code, or code_of_signal()
    bool well() const { return ending == Ending::by_itself && code == 0; }
};

/// Runs with empty standard input and English messages. Kills the command and children at a limit or when this thread
/// ends.
Ended run(const ToolCommand& command);

/// Returns the reached limit, or empty: "took more than 2 GB of memory and was stopped; make macros, tables and
/// templates smaller". `printed`: standard error.
std::string limit_reached(const ToolCommand& command, const Ended& ended, std::string_view printed);

}  // namespace lanescope
