// Resource limits of a compiler, linker or disassembler.
#pragma once

#include <chrono>

#include "app/system/guarded_process.h"

namespace lanescope {

struct ToolLimits {
    /// Per process.
    ProcessLimits process{.memory = 2'000'000'000, .file = 256'000'000, .cpu = std::chrono::seconds(60)};
    /// Timeout without computation in any of its processes: the tool reads from a pipe or device without data.
    std::chrono::milliseconds idle{10'000};
};

}  // namespace lanescope
