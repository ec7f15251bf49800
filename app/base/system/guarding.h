// Values that describe a guarded process.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>

namespace lanescope {

/// Per process; 0: unlimited.
struct ProcessLimits {
    std::uint64_t memory = 0;     ///< bytes of address space; further allocations fail
    std::uint64_t file = 0;       ///< bytes per written file; SIGXFSZ beyond
    std::chrono::seconds cpu{0};  ///< CPU time; SIGXCPU beyond
};

/// For the child's standard streams; -1: /dev/null.
struct Streams {
    int input = -1, output = -1, errors = -1;
};

struct ProcessOutcome {
    int error = 0;   ///< errno if the start failed
    int status = 0;  ///< else as from waitpid()
};

struct Guarding {
    Streams streams;
    ProcessLimits limits;
    pid_t parent = -1;
    int report = -1;  ///< the guard writes the command's ProcessOutcome there
};

}  // namespace lanescope
