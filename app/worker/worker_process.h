// `lanescope worker`: runs kernels for a client over standard input and output.
#pragma once

#include <vector>

#include "app/model/device.h"
#include "app/worker/memory_allowance.h"

namespace lanescope {

struct WorkerOptions {
    int gpu = 0;
    bool confined = true;
    MemoryRules memory{};
};

/// Serves until the client hangs up. Call it while there is one thread.
[[noreturn]] void run_worker(const std::vector<Device>& models, const WorkerOptions& options);

}  // namespace lanescope
