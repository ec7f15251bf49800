// Records the accesses of one warp on the GPU.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "app/backends/cuda/event_order.h"
#include "app/backends/cuda/tracer.h"

namespace lanescope::cuda {

struct WarpTouches {
    std::vector<EventStep> steps;          ///< in execution order
    std::vector<std::uint64_t> addresses;  ///< per active lane of each step, in order, with `address_is_shared`
    std::vector<std::uint64_t> known;      ///< as Recorded::addresses
    bool cut = false;                      ///< the warp has further steps
};

/// Merges the lanes' events into steps; stops at a step that lacks a lane's event.
WarpTouches put_together(const std::array<std::vector<WideBufferedEvent>, 32>& lanes);

/// Runs the kernel once. Keeps `most` events per lane. `warp`: number in the grid.
WarpTouches record_touches(const ProbedLaunch& launch, std::int64_t warp, std::size_t most, CUstream stream,
                           Progress& progress);

}  // namespace lanescope::cuda
