// The lanes that a GPU recorded, checked against the emulator's.
#pragma once

#include "app/backends/backend.h"
#include "app/model/agreement.h"
#include "app/model/run_result.h"

namespace lanescope {

/// A launch of more lane-steps than this is not checked: the emulator runs all of it, at some 50 million a second and
/// core.
inline constexpr std::uint64_t max_lane_steps = 512'000'000;
/// Warps that are compared at most.
inline constexpr std::int64_t max_compared_warps = 4096;

/// Whether there is anything to check: lanes that were recorded, by something else than the emulator.
bool can_be_checked(const RunResult& result);

/// Emulates the result's launch and compares the masks. The trace of the result is taken where its loops were not
/// unrolled; else `execution`, on which it was made, records some warps again. Throws Cancelled and what a trace
/// throws.
CrossCheck cross_check(const RunResult& result, const TraceOptions& recorded_with, Execution& execution,
                       Backend& emulator, const Instance& instance, Progress& progress);

}  // namespace lanescope
