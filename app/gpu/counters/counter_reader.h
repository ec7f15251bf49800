// Hardware counters, read by CUPTI's range profiler.
#pragma once

#include <functional>
#include <memory>

#include "app/base/progress.h"
#include "app/gpu/driver/driver.h"
#include "app/model/backend.h"

namespace lanescope::cuda {

/// A launch to count. Runs once per pass, because not all counters fit into one; `prepare` is not counted.
struct CountedLaunch {
    std::function<void()> prepare;
    std::function<void()> launch;
    CUstream stream;
};

/// Takes half a second to initialise, and CUPTI slows launches until destruction: measure times first.
class CounterReader {
public:
    CounterReader();
    ~CounterReader();

    /// Counts one launch. A missing CUPTI, missing permission or another profiler is reported in `missing`. Throws
    /// CudaError if the launch fails.
    HardwareReading read(const CountedLaunch& counted, Progress& progress);

private:
    struct Tools;
    std::unique_ptr<Tools> tools_;  ///< null until the first read
};

}  // namespace lanescope::cuda
