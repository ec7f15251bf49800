// Runs a compiler or another tool within limits, and reads what it writes.
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

/// The program of that name in a folder of PATH, or of `more`; never one of the folder that we happen to stand in.
std::optional<std::filesystem::path> find_program(std::string_view name,
                                                  const std::vector<std::filesystem::path>& more = {});

struct Command {
    std::filesystem::path program;
    std::vector<std::string> arguments;
    std::chrono::milliseconds limit{600'000};         ///< by the clock; a busy machine is no reason to stop a compiler
    bool errors_too = false;                          ///< standard error is read as well; else it is thrown away
    const std::atomic<bool>* cancelled = nullptr;     ///< killed as well when this becomes true
    std::function<void(std::string_view)> on_output;  ///< called with each piece that it writes
    ToolLimits limits;
};

enum class Ending { by_itself, not_started, too_slow, idle, cancelled, killed };

/// As shells and clang give it. A limit of time or of files ends a tool by SIGXCPU or SIGXFSZ, or with such a code.
constexpr int code_of_signal(int signal) { return 128 + signal; }

struct Ended {
    Ending ending = Ending::not_started;
    int code = -1;  ///< exit code, or that of the signal that ended it
    bool well() const { return ending == Ending::by_itself && code == 0; }
};

/// Runs it to its end, with nothing on its standard input and messages in English. It is killed with its own children
/// if a limit is reached, or when this thread ends.
Ended run(const Command& command);

}  // namespace lanescope
