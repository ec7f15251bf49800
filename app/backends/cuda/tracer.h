// Runs a probed kernel and reads its event buffer: counts over the whole grid, events of the warps asked for.
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
    std::size_t sites = 0;          ///< of the kernel
    std::size_t shared_arrays = 0;  ///< of the kernel
    LaunchShape shape;
    /// What must be done before each launch: y put back, the cache emptied, the steps before this one.
    std::function<void(CUstream)> prepare;
    std::function<void(const EventBuffer&, CUstream)> set_tape;
    std::function<void(CUstream)> launch;
};

struct RecordRequest {
    std::int64_t first_warp = 0, warps = INT64_MAX;
    std::int64_t max_events = 1 << 24;
    bool timed = false;  ///< recording_us is wanted: the launch is repeated a few times
};

struct Recorded {
    Tally tally;                           ///< whole grid
    std::vector<std::uint64_t> addresses;  ///< of the kinds that look at them: of each site, and of each shared array
    std::int64_t first_warp = 0;
    std::vector<std::uint64_t> offsets;  ///< recorded warps + 1
    std::vector<EventStep> events;       ///< of the recorded warps, warp after warp, in the order of execution
    std::uint64_t dropped = 0;
    double recording_us = 0;  ///< one probed launch with all its events kept, cold; 0 when they took several launches
};

/// The kernel runs once to count each lane's events, then again with that much event buffer, and with more where it did
/// not suffice because the kernel does not do the same in each run: whole where memory allows, else a range of warps at
/// a time.
Recorded run_probed(const ProbedLaunch& launch, const RecordRequest& request, CUstream stream, Progress& progress);

struct EventCount {
    std::uint64_t events = 0;
    std::vector<std::uint64_t> addresses;  ///< as in Recorded
};

/// Runs the kernel once and counts, with no event buffer at all.
EventCount count_events(const ProbedLaunch& launch, CUstream stream, Progress& progress);

}  // namespace lanescope::cuda
