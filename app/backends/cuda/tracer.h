// Runs a probed kernel: counts the whole grid, records the requested warps.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "app/backends/cuda/event_order.h"
#include "app/backends/cuda/tally.h"
#include "app/model/lane_trace.h"
#include "app/model/progress.h"
#include "app/toolchain/probes/recorder_ptx.h"

namespace lanescope::cuda {

struct ProbedLaunch {
    ProbeKind kind = ProbeKind::lanes;
    std::size_t sites = 0;
    std::size_t shared_arrays = 0;
    LaunchShape shape;
    /// Runs before each launch: restores y, flushes the cache, replays earlier steps.
    std::function<void(CUstream)> prepare;
    std::function<void(const EventBuffer&, CUstream)> set_tape;
    std::function<void(CUstream)> launch;
};

struct RecordRequest {
    std::int64_t first_warp = 0, warps = INT64_MAX;
    std::int64_t max_events = 1 << 24;
    bool timed = false;  ///< repeats the launch for recording_us
};

struct Recorded {
    Tally tally;
    std::vector<std::uint64_t> addresses;  ///< per site, then per shared array; only for kinds with addresses
    std::int64_t first_warp = 0;
    std::vector<std::uint64_t> offsets;  ///< recorded warps + 1
    std::vector<EventStep> events;       ///< in execution order
    std::uint64_t dropped = 0;
    double recording_us = 0;  ///< median of cold launches that keep all events; 0 if one did not suffice
};

/// Counts each lane's events in a first run, and records them in the next ones. The buffer grows if runs differ. Each
/// run records a range of warps if memory is short.
Recorded run_probed(const ProbedLaunch& launch, const RecordRequest& request, CUstream stream, Progress& progress);

struct EventCount {
    std::uint64_t events = 0;
    std::vector<std::uint64_t> addresses;  ///< as in Recorded
};

/// Runs once without an event buffer.
EventCount count_events(const ProbedLaunch& launch, CUstream stream, Progress& progress);

}  // namespace lanescope::cuda
