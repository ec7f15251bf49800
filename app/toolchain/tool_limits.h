// How much a compiler, a linker or a disassembler may take.
#pragma once

#include <chrono>

#include "app/system/guarded_process.h"

namespace lanescope {

/// What a compiler or another tool may take.
struct ToolLimits {
    /// Each of its processes.
    ProcessLimits process{.memory = 2'000'000'000, .file = 256'000'000, .cpu = std::chrono::seconds(60)};
    /// It is killed when none of its processes has computed anything for this long: it reads from a pipe or a device to
    /// which nothing is written.
    std::chrono::milliseconds idle{10'000};
};

}  // namespace lanescope
