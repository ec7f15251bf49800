// Comparison of lanes recorded by a GPU with the emulator's.
#pragma once

#include "app/backends/backend.h"
#include "app/model/agreement.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Largest launch that is checked, in lane-steps: the emulator runs all of it, at about 50 million per second and core.
inline constexpr std::uint64_t max_lane_steps = 512'000'000;
inline constexpr std::int64_t max_compared_warps = 4096;

/// Returns true if the result has recorded lanes that are not the emulator's.
bool can_be_checked(const RunResult& result);

/// Emulates the result's launch and compares the active masks. Uses the result's trace if its loops are rolled;
/// otherwise `execution`, which made the result, records some warps again. Throws Cancelled and the errors of tracing.
CrossCheck cross_check(const RunResult& result, const TraceOptions& recorded_with, Execution& execution,
                       Backend& emulator, const Instance& instance, Progress& progress);

}  // namespace lanescope
