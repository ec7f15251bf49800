// The GPU's own performance counters, by CUPTI's range profiler, where CUPTI is installed and the user may read them.
#pragma once

#include <functional>
#include <memory>

#include "app/backends/backend.h"
#include "app/backends/cuda/driver.h"
#include "app/model/progress.h"

namespace lanescope::cuda {

/// A launch, and what must be done before each of its repeats and is not counted: counters do not all fit into one.
struct CountedLaunch {
    std::function<void()> prepare;
    std::function<void()> launch;
    CUstream stream;
};

/// Takes half a second to get ready, once, and until it ends CUPTI makes launches slower: times come first.
class CounterReader {
public:
    CounterReader();
    ~CounterReader();

    /// The counters of app/model/counters.h that this GPU has, over one launch. What is missing is said, never thrown:
    /// no CUPTI, no permission, another profiler at work. Throws CudaError when the launch itself fails.
    HardwareReading read(const CountedLaunch& counted, Progress& progress);

private:
    struct Tools;
    std::unique_ptr<Tools> tools_;  ///< when it is ready
};

}  // namespace lanescope::cuda
