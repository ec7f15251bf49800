// Hardware performance counters, read by CUPTI's range profiler if it is installed and permitted.
#pragma once

#include <functional>
#include <memory>

#include "app/backends/backend.h"
#include "app/backends/cuda/driver.h"
#include "app/model/progress.h"

namespace lanescope::cuda {

/// A launch to count. It runs once per pass, because the hardware cannot collect all counters together; `prepare` runs
/// before each and is not counted.
struct CountedLaunch {
    std::function<void()> prepare;
    std::function<void()> launch;
    CUstream stream;
};

/// Initialises once, in half a second. CUPTI then slows launches until the reader is destroyed, so measure times first.
class CounterReader {
public:
    CounterReader();
    ~CounterReader();

    /// Reads the counters of app/model/counters.h that this GPU has, over one launch. Reports a missing CUPTI, missing
    /// permission or another active profiler in `missing`. Throws CudaError if the launch itself fails.
    HardwareReading read(const CountedLaunch& counted, Progress& progress);

private:
    struct Tools;
    std::unique_ptr<Tools> tools_;  ///< null until the first read
};

}  // namespace lanescope::cuda
