// Times launches cold and warm, interleaved.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "app/base/progress.h"
#include "app/gpu/driver/device_memory.h"
#include "app/gpu/timing/sampling.h"
#include "app/model/measurements.h"

namespace lanescope::cuda {

using Launch = std::function<void(std::size_t set, CUstream stream)>;

/// Evicts everything from L2.
class Flusher {
public:
    explicit Flusher(std::int64_t l2_bytes);
    void flush(CUstream stream);

private:
    DeviceArray<char> memory_;
    int value_ = 0;
};

struct StopwatchOptions {
    int warm_ups = 2;
    SamplingRules cold{};
    double launch_us = 3;  ///< of an empty launch
    bool warm = true;
    std::vector<double> known_seconds{};  ///< per launch; 0: unknown
};

/// Each round takes one cold sample per active launch (sampling.h); then come warm batches, and graph replays near the
/// launch floor. A launch that exceeds its time share has no warm-up and no warm time. Throws Cancelled.
std::vector<Timing> time_interleaved(const std::vector<Launch>& launches, std::size_t sets, Flusher& flusher,
                                     const StopwatchOptions& options, CUstream stream, Progress& progress);

}  // namespace lanescope::cuda
