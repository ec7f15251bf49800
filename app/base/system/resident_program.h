// A program that stays loaded: each of its commands is a fork, without the time of its start.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/base/system/guarding.h"

namespace lanescope {

class ResidentProgram {
public:
    /// Returns this process's instance for `program`. Loads the program at the first call, and again after a change of
    /// its file. nullptr if it cannot stay loaded, for example a script.
    static std::shared_ptr<ResidentProgram> of(const std::filesystem::path& program);

    struct Started {
        pid_t guard = -1;
        int report = -1;  ///< gives a ProcessOutcome
    };
    /// Runs a command in a fork of the program. Both lists hold zero-terminated texts and end with nullptr. nullopt on
    /// failure: the caller then starts the program itself.
    std::optional<Started> start(const std::vector<char*>& words, const std::vector<char*>& environment,
                                 const Streams& streams, const ProcessLimits& limits);

    /// Loads `program` with `library`, which is app/fork_server.
    ResidentProgram(const std::filesystem::path& program, const std::filesystem::path& library);
    ~ResidentProgram();
    ResidentProgram(const ResidentProgram&) = delete;
    ResidentProgram& operator=(const ResidentProgram&) = delete;

private:
    int requests_ = -1;  ///< socket
    std::atomic<bool> gave_up_ = false;
};

}  // namespace lanescope
