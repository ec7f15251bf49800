#include "app/lab/cross_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/analysis/agreement.h"
#include "app/lab/faults.h"

namespace lanescope {
namespace {

std::uint64_t lane_steps(const LaneTrace& trace) {
    std::uint64_t sum = 0;
    for (const Site& site : trace.sites) sum += site.active_lanes;
    return sum;
}

/// Selects the recorded warps (as_it_is), or the first `max_compared_warps`.
TraceOptions window_of(TraceOptions options, bool as_it_is) {
    options.warps = as_it_is ? std::min(options.warps, max_compared_warps) : max_compared_warps;
    options.rolled = true;
    options.clocks = false;
    return options;
}

TraceRun emulate(const RunResult& result, const TraceOptions& window, Backend& emulator, const Instance& instance,
                 Progress& progress) {
    Experiment experiment;
    experiment.problem = result.problem;
    experiment.variants = {result.variant};
    experiment.trace = window;
    return emulator.open(instance, experiment, progress)->trace(result.variant, window, progress);
}

const Hazard* stop_in(const TraceRun& run) {
    const auto stop = std::ranges::find_if(run.hazards, [](const Hazard& h) { return stops_kernel(h.kind); });
    return stop == run.hazards.end() ? nullptr : &*stop;
}

CrossCheck not_made(std::string why) { return {.agreement = {}, .sites = {}, .not_made = std::move(why)}; }

}  // namespace

bool can_be_checked(const RunResult& result) {
    return result.provenance.backend != BackendKind::emulator && result.failure.empty() && !faulted(result) &&
           !result.trace->sites.empty();
}

CrossCheck cross_check(const RunResult& result, const TraceOptions& recorded_with, Execution& execution,
                       Backend& emulator, const Instance& instance, Progress& progress) {
    progress.phase("comparing " + to_string(result.variant) + " with the emulator");
    if (const std::uint64_t steps = lane_steps(result.trace); steps > max_lane_steps)
        return not_made(
            fmt::format("{:.1f} billion lane-steps are too many to emulate for the comparison", double(steps) * 1e-9));
    const bool as_it_is = recorded_with.rolled && result.trace->recorded_warps() > 0;
    const TraceOptions window = window_of(recorded_with, as_it_is);
    const TraceRun emulated = emulate(result, window, emulator, instance, progress);
    if (const Hazard* stop = stop_in(emulated))
        return not_made(fmt::format("the emulator stops this kernel at line {}: {}", stop->line, stop->text));
    const SharedTrace again = as_it_is ? result.trace : execution.trace(result.variant, window, progress).trace;
    try {
        return {agree(emulated.trace, again), emulated.trace->sites, {}};
    } catch (const UsageError& differ) {
        return not_made(differ.what());
    }
}

}  // namespace lanescope
