// Runs compilers and other tools within limits.
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

#include "app/toolchain/tool_limits.h"

namespace lanescope {

/// Searches PATH, then `more`; never the current folder.
std::optional<std::filesystem::path> find_program(std::string_view name,
                                                  const std::vector<std::filesystem::path>& more = {});

struct Command {
    std::filesystem::path program;
    std::vector<std::string> arguments;
    std::chrono::milliseconds limit{600'000};      ///< generous, because the computer may be busy
    bool errors_too = false;                       ///< otherwise discard standard error
    const std::atomic<bool>* cancelled = nullptr;  ///< kills the command when true
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

/// Runs with empty standard input and English messages. Kills the command and its children at a limit or when this
/// thread ends.
Ended run(const Command& command);

}  // namespace lanescope
