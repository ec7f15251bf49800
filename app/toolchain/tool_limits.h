// Resource limits of compilers, linkers and disassemblers.
#pragma once

#include <chrono>

#include "app/system/guarded_process.h"

namespace lanescope {

struct ToolLimits {
    /// Per process.
    ProcessLimits process{.memory = 2'000'000'000, .file = 256'000'000, .cpu = std::chrono::seconds(60)};
    /// Timeout without computation: the tool waits for a pipe or device.
    std::chrono::milliseconds idle{10'000};
};

}  // namespace lanescope
