// Runs a probed kernel and reads its event buffer: counts over the whole grid, events of requested warps.
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
    bool timed = false;  ///< repeats the launch a few times for recording_us
};

struct Recorded {
    Tally tally;                           ///< whole grid
    std::vector<std::uint64_t> addresses;  ///< per site, then per shared array; only for kinds that record addresses
    std::int64_t first_warp = 0;
    std::vector<std::uint64_t> offsets;  ///< recorded warps + 1
    std::vector<EventStep> events;       ///< of the recorded warps, in execution order
    std::uint64_t dropped = 0;
    double recording_us = 0;  ///< median microseconds of one cold probed launch that keeps all events; 0 if several
                              ///< were needed
};

/// Runs the kernel once to count each lane's events, then again with an event buffer of that size. Grows the buffer if
/// the kernel differs between runs. Records a range of warps per run if memory does not suffice for all.
Recorded run_probed(const ProbedLaunch& launch, const RecordRequest& request, CUstream stream, Progress& progress);

struct EventCount {
    std::uint64_t events = 0;
    std::vector<std::uint64_t> addresses;  ///< as in Recorded
};

/// Runs the kernel once without an event buffer, and counts.
EventCount count_events(const ProbedLaunch& launch, CUstream stream, Progress& progress);

}  // namespace lanescope::cuda
