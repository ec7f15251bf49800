// `lanescope worker`: a process that runs kernels for another, with which it speaks over its standard input and output.
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

/// Serves until the client hangs up; does not return. Call it while there is one thread.
[[noreturn]] void run_worker(const std::vector<Device>& models, const WorkerOptions& options);

}  // namespace lanescope
