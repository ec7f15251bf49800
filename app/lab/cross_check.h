// Compares a GPU's recorded lanes with the emulator's.
#pragma once

#include "app/backends/backend.h"
#include "app/model/agreement.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Larger launches are not checked: the emulator runs all of a launch, at about 50 million lane-steps per second and
/// core.
inline constexpr std::uint64_t max_lane_steps = 512'000'000;
inline constexpr std::int64_t max_compared_warps = 4096;

/// Returns true if the result has lanes from a GPU.
bool can_be_checked(const RunResult& result);

/// Compares active masks. If the trace has unrolled loops, `execution`, which made the result, records some warps
/// again. Throws Cancelled and tracing errors.
CrossCheck cross_check(const RunResult& result, const TraceOptions& recorded_with, Execution& execution,
                       Backend& emulator, const Instance& instance, Progress& progress);

}  // namespace lanescope
