// Runs a compiler or another tool within limits, and reads its output.
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

/// Returns the program of that name in PATH or in `more`; never one in the current folder.
std::optional<std::filesystem::path> find_program(std::string_view name,
                                                  const std::vector<std::filesystem::path>& more = {});

struct Command {
    std::filesystem::path program;
    std::vector<std::string> arguments;
    std::chrono::milliseconds limit{600'000};         ///< wall-clock time; generous, because the computer may be busy
    bool errors_too = false;                          ///< read standard error too; otherwise discard it
    const std::atomic<bool>* cancelled = nullptr;     ///< kills the command when it becomes true
    std::function<void(std::string_view)> on_output;  ///< called with each piece of output
    ToolLimits limits;
};

enum class Ending { by_itself, not_started, too_slow, idle, cancelled, killed };

/// Exit code of a signal, as in shells and clang. A tool that exceeds its CPU time or file size ends by SIGXCPU or
/// SIGXFSZ, or with that code.
constexpr int code_of_signal(int signal) { return 128 + signal; }

struct Ended {
    Ending ending = Ending::not_started;
    int code = -1;  ///< exit code, or code_of_signal()
    bool well() const { return ending == Ending::by_itself && code == 0; }
};

/// Runs the command with an empty standard input and English messages. Kills it and its children if a limit is reached
/// or this thread ends.
Ended run(const Command& command);

}  // namespace lanescope
