// A program that stays loaded: each of its commands is a fork, without the time of its start.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/base/system/guard.h"

namespace lanescope {

class ResidentProgram {
public:
    /// Returns the one of this process; loads the program at the first call, and again if its file has changed. nullptr
    /// if it cannot stay loaded, for example a script.
    static std::shared_ptr<ResidentProgram> of(const std::filesystem::path& program);

    struct Started {
        pid_t guard = -1;
        int report = -1;  ///< gives a ProcessOutcome
    };
    /// Each word and variable is zero-terminated, and the lists end with nullptr. nullopt if it cannot: start the
    /// program anew.
    std::optional<Started> start(const std::vector<char*>& words, const std::vector<char*>& environment,
                                 const Streams& streams, const ProcessLimits& limits);

    /// Of a program and of the library app/fork_server.
    ResidentProgram(const std::filesystem::path& program, const std::filesystem::path& library);
    ~ResidentProgram();
    ResidentProgram(const ResidentProgram&) = delete;
    ResidentProgram& operator=(const ResidentProgram&) = delete;

private:
    int requests_ = -1;  ///< socket
    std::atomic<bool> gave_up_ = false;
};

}  // namespace lanescope
