// Hardware counters, by CUPTI's range profiler.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "app/base/progress.h"
#include "app/gpu/driver/driver.h"
#include "app/model/backend.h"

namespace lanescope::cuda {

/// Runs once per pass, because counters may not fit into one; `prepare` is not counted.
struct CountedLaunch {
    std::function<void()> prepare;
    std::function<void()> launch;
    CUstream stream;
};

/// Initialises in half a second. CUPTI slows launches until destruction: measure times first.
class CounterReader {
public:
    CounterReader();
    ~CounterReader();

    /// Reports a missing CUPTI or permission, or another profiler, in `missing`. Throws CudaError if the launch fails.
    HardwareReading read(const CountedLaunch& counted, Progress& progress);

private:
    struct Tools;
    std::unique_ptr<Tools> tools_;  ///< null until the first read
};

/// Reads the counters of a small launch. Returns why they are not readable, in one line; or empty.
std::string why_no_counters(int gpu);

/// Throws BackendUnavailable without CUPTI.
void open_cupti();

}  // namespace lanescope::cuda
