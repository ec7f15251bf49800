// Runs probed kernels and reads event buffers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "app/base/progress.h"
#include "app/compilers/probes/probes.h"
#include "app/gpu/driver/device_memory.h"
#include "app/gpu/driver/module.h"
#include "app/model/lane_trace.h"

namespace lanescope::cuda {

/// `before`: earlier events of the writing lane (the lowest of `mask`), mod 65536.
struct EventStep {
    std::uint32_t mask = 0;
    std::uint16_t site = 0;  ///< in source order
    std::uint16_t before = 0;
    std::uint32_t more = 0;  ///< clock, or sectors and conflicts
};

/// Merges parts[l], written by lane l, in each lane's order. An event is next if its writer took part in `before`
/// events and no other lane must write first. Between independent groups, the earlier site goes first.
std::vector<EventStep> order_by_count(std::span<const std::span<const EventStep>> parts);

/// The clock may wrap around once.
std::vector<EventStep> order_by_clock(std::span<const std::span<const EventStep>> parts);

/// Counts over the whole grid.
struct SiteTally {
    std::array<std::uint64_t, 33> histogram{};  ///< steps by active lanes
    std::uint64_t sectors = 0, conflicts = 0;   ///< zeros if not recorded
};

using Tally = std::vector<SiteTally>;  ///< by site number

class TallyTable {
public:
    explicit TallyTable(std::size_t sites);
    void clear();
    /// Queues the count of BufferedEvents, or wider events.
    void add(CUdeviceptr events, std::size_t count, std::size_t event_bytes, bool with_sectors, CUstream stream);
    Tally read(CUstream stream) const;

private:
    BuiltinKernels kernels_;
    Kernel count_;
    DeviceArray<SiteTally> table_;
};

struct ProbedLaunch {
    ProbeKind kind = ProbeKind::lanes;
    std::size_t sites = 0;
    std::size_t shared_arrays = 0;
    LaunchShape shape;
    /// Before each launch: restores y, flushes the cache, replays earlier steps.
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
    std::vector<std::uint64_t> addresses;  ///< per site and shared array; for kinds with addresses
    std::int64_t first_warp = 0;
    std::vector<std::uint64_t> offsets;  ///< recorded warps + 1
    std::vector<EventStep> events;       ///< in execution order
    std::uint64_t dropped = 0;
    double recording_us = 0;  ///< median of cold launches that keep all events; 0 if impossible
};

/// Counts each lane's events in a first run, then records them. The buffer grows if runs differ. Each run records a
/// range of warps if memory is short.
Recorded run_probed(const ProbedLaunch& launch, const RecordRequest& request, CUstream stream, Progress& progress);

struct EventCount {
    std::uint64_t events = 0;
    std::vector<std::uint64_t> addresses;  ///< as in Recorded
};

/// Runs once without an event buffer.
EventCount count_events(const ProbedLaunch& launch, CUstream stream, Progress& progress);

struct WarpTouches {
    std::vector<EventStep> steps;          ///< in execution order
    std::vector<std::uint64_t> addresses;  ///< per step and active lane, in order, with `address_is_shared`
    std::vector<std::uint64_t> known;      ///< as Recorded::addresses
    bool cut = false;                      ///< the warp has further steps
};

/// Merges lanes' events into steps; stops at a step that lacks an event.
WarpTouches put_together(const std::array<std::vector<WideBufferedEvent>, 32>& lanes);

/// Keeps `most` events per lane. `warp`: number in the grid.
WarpTouches record_touches(const ProbedLaunch& launch, std::int64_t warp, std::size_t most, CUstream stream,
                           Progress& progress);

}  // namespace lanescope::cuda
