// What each lane of one warp touches on the GPU, step by step.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "app/backends/cuda/event_order.h"
#include "app/backends/cuda/tracer.h"

namespace lanescope::cuda {

struct WarpTouches {
    std::vector<EventStep> steps;          ///< in the order of execution, with mask and site
    std::vector<std::uint64_t> addresses;  ///< of each active lane of each step, in order, with `address_is_shared`
    std::vector<std::uint64_t> known;      ///< of each site and each shared array, as in Recorded
    bool cut = false;                      ///< the warp took more steps than these
};

/// Events as each lane of a warp wrote them, put together to steps. A step of which a lane's event is missing ends
/// them.
WarpTouches put_together(const std::array<std::vector<WideBufferedEvent>, 32>& lanes);

/// Runs the kernel, probed for touches, once. Of each lane `most` events are kept. warp: of the grid.
WarpTouches record_touches(const ProbedLaunch& launch, std::int64_t warp, std::size_t most, CUstream stream,
                           Progress& progress);

}  // namespace lanescope::cuda
