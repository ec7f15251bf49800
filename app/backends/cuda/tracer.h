// Runs a traced kernel and reads its tape: counts over the whole grid, events of the warps asked for.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <functional>
#include <vector>

#include "app/backends/cuda/tally.h"
#include "app/backends/cuda/tape_order.h"
#include "app/model/progress.h"
#include "kernels/simt/cuda_shape.h"
#include "kernels/simt/tape.h"

namespace lanescope::cuda {

/// Queues the traced kernel behind that tape; with a null tape only the shape comes back.
using TracedLaunch = std::function<simt::CudaShape(const simt::Tape&, cudaStream_t)>;

struct TapeRequest {
    std::int64_t first_warp = 0, warps = INT64_MAX;
    std::int64_t max_events = 1 << 24;
    bool clocked = false;  ///< the launch is of the clocked build
};

struct TapeResult {
    simt::CudaShape shape;
    Tally tally;  ///< whole grid, by short key
    std::int64_t first_warp = 0;
    std::vector<std::uint64_t> offsets;  ///< recorded warps + 1
    std::vector<TapeStep> events;        ///< of the recorded warps, warp after warp, in the order of execution
    std::uint64_t dropped = 0;
    double recording_us = 0;  ///< one traced launch with all its events kept, cold; 0 when they took several launches
};

/// The kernel runs once to count each lane's events, then again with that much tape, and with more where it did not
/// suffice because the kernel does not do the same in each run: whole where memory allows,
/// else a range of warps at a time. `prepare` puts y back and empties the cache; it runs before each launch.
TapeResult run_traced(const TracedLaunch& launch, const std::function<void()>& prepare, const TapeRequest& request,
                      cudaStream_t stream, Progress& progress);

}  // namespace lanescope::cuda
