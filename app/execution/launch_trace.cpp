#include "app/execution/launch_trace.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lanescope {

void name_assertion(Hazard& hazard, const Printed& printed) {
    if (hazard.kind != HazardKind::failed_assert) return;
    for (const PrintedLine& said : printed.lines)
        if (said.block == hazard.block && said.warp == hazard.warp && said.lane == hazard.lane &&
            said.text.starts_with("Assertion"))
            hazard.text = said.text + " This is the lane's last line; its earlier lines are in the output";
}

LaneTrace to_trace(emulator::LaunchRecord& record, const Symbolizer& symbolizer, const TraceOptions& options) {
    LaneTrace trace;
    const auto three = [](const emulator::Extent3& e) { return std::array<std::uint32_t, 3>{e.x, e.y, e.z}; };
    trace.launch = {three(record.shape.grid), three(record.shape.block), record.shape.shared_bytes};
    for (const emulator::SiteCounts& counts : record.sites) trace.sites.push_back(symbolizer.site(counts));
    trace.instructions = symbolizer.instructions(record.instructions);
    trace.first_warp = std::min(options.first_warp, trace.launch.warps());
    trace.offsets = std::move(record.offsets);
    trace.events = std::move(record.events);
    trace.dropped = record.dropped;
    return trace;
}

Counters to_counters(const emulator::LaunchRecord& record, const ModelledTime& time) {
    const emulator::Totals& t = record.totals;
    return {{Counter::warp_steps, double(t.steps)},      {Counter::l1_wavefronts, double(t.wavefronts)},
            {Counter::l1_sectors, double(t.l1_sectors)}, {Counter::l2_sectors, time.l2_bytes / sector_bytes},
            {Counter::dram_bytes, time.dram_bytes},      {Counter::modelled_issue_us, time.issue},
            {Counter::modelled_l1_us, time.l1},          {Counter::modelled_l2_us, time.l2},
            {Counter::modelled_dram_us, time.dram},      {Counter::modelled_atomics_us, time.atomics},
            {Counter::modelled_chain_us, time.chain},    {Counter::modelled_launch_us, time.launch},
            {Counter::modelled_phases_us, time.phases},  {Counter::overlap, time.overlap}};
}

}  // namespace lanescope
