#include "app/gpu/tracing/recorded_trace.h"

#include <algorithm>

#include "app/gpu/driver/driver.h"

namespace lanescope::cuda {
namespace {

constexpr int first_with_match = 70;  ///< compute capability with match.any.sync

std::uint8_t clamped(std::uint32_t count) { return static_cast<std::uint8_t>(std::min(count, 255u)); }

}  // namespace

ProbeKind probe_kind(const TraceOptions& options) {
    if (options.clocks) return ProbeKind::clocks;
    return compute_capability(current_gpu()) >= first_with_match ? ProbeKind::sectors : ProbeKind::addresses;
}

LaneTrace to_lane_trace(Recorded buffer, const std::vector<Site>& named, const ProbedKernel& kernel, ProbeKind kind,
                        const LaunchShape& shape, const Progress& progress) {
    LaneTrace trace{.launch = shape, .first_warp = buffer.first_warp};
    MergedSites merged = merge_sites(named, kernel, buffer.tally);
    trace.sites = std::move(merged.sites);
    trace.offsets = std::move(buffer.offsets);
    trace.has_sectors = kind == ProbeKind::sectors && std::ranges::all_of(kernel.sites, &ProbeSite::spread_known);
    trace.events.reserve(buffer.events.size());
    for (const EventStep& step : buffer.events) {
        if (trace.events.size() % (1 << 20) == 0) progress.check();
        WarpEvent event{step.mask, merged.number.at(step.site), 0, 0};
        const AccessKind what = trace.sites.at(event.site).kind;
        if (trace.has_sectors && is_global(what)) event.sectors = clamped(step.more & 0xff);
        if (trace.has_sectors && is_shared(what)) event.conflicts = clamped(step.more >> 8);
        trace.events.push_back(event);
        if (kind == ProbeKind::clocks) trace.clocks.push_back(step.more);
    }
    trace.dropped = buffer.dropped;
    return trace;
}

}  // namespace lanescope::cuda
