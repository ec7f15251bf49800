#include "app/cli/commands/trace_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "app/cli/options/validators.h"
#include "app/cli/output/output.h"
#include "app/cli/output/plural.h"
#include "app/cli/output/tables.h"
#include "app/cli/output/text_table.h"
#include "app/model/text/error.h"

namespace lanescope {
namespace {

void print_trace(const RunResult& result, const LaneWindow& window) {
    const Terminal terminal = standard_output();
    const LaunchShape& launch = result.trace->launch;
    const std::string heading =
        fmt::format("{}: {} of {}, {}, {}, mean {:.2f} of 32 lanes active", to_string(result.variant),
                    counted(launch.blocks(), "block"), counted(launch.threads_per_block(), "thread"),
                    counted(launch.warps(), "warp"), counted(result.trace->total_events(), "warp-step"),
                    result.trace->mean_active());
    put("\n{}\n{}\n", line_of(heading), site_table(result));
    put_coloured(lane_maps(result.trace, window, terminal) + legend(result.trace, terminal));
}

/// Returns nothing if none of the window's warps is recorded.
std::optional<std::size_t> steps_in(const LaneTrace& trace, const LaneWindow& window) {
    std::optional<std::size_t> longest;
    const std::int64_t first = std::max<std::int64_t>(window.first_warp - trace.first_warp, 0);
    const std::int64_t end = std::min(window.first_warp - trace.first_warp + window.warps, trace.recorded_warps());
    for (std::int64_t w = first; w < end; ++w) longest = std::max(longest.value_or(0), trace.warp(w).size());
    return longest;
}

std::string recorded_range(const LaneTrace& trace) {
    return fmt::format("{} to {}", trace.first_warp, trace.first_warp + trace.recorded_warps() - 1);
}

}  // namespace

void check_window(const std::vector<RunResultPtr>& results, const LaneWindow& window) {
    std::optional<std::size_t> longest;
    const LaneTrace* recorded = nullptr;
    for (const RunResultPtr& result : results) {
        if (result->trace->recorded_warps() > 0) recorded = &*result->trace;
        if (const auto steps = steps_in(result->trace, window)) longest = std::max(longest.value_or(0), *steps);
    }
    if (!recorded) return;
    if (!longest)
        throw UsageError(fmt::format("--first-warp {}: this warp was not recorded; choose from warps {}",
                                     window.first_warp, recorded_range(*recorded)));
    if (window.first_step > 0 && static_cast<std::size_t>(window.first_step) >= *longest)
        throw UsageError(fmt::format("--first-step {}: the longest drawn warp has {}, numbered from 0",
                                     window.first_step, counted(*longest, "step")));
}

const CLI::Option* add_window_options(CLI::App& app, LaneWindow& window) {
    app.add_option("--warps", window.warps, "keep and draw this many warps")
        ->capture_default_str()
        ->transform(whole_number(1, 1'000'000));
    const CLI::Option* first_warp =
        app.add_option("--first-warp", window.first_warp, "start at this warp")->transform(whole_number());
    app.add_option("--first-step", window.first_step, "start at this step")->transform(whole_number());
    app.add_option("--steps", window.steps, "draw this many steps; default: as many as fit")
        ->transform(whole_number(1, 1'000'000));
    return first_warp;
}

void print_traces(const std::vector<RunResultPtr>& results, const LaneWindow& window) {
    put_text(results_table(results));
    for (const RunResultPtr& result : results)
        if (!result->trace->sites.empty()) print_trace(*result, window);
}

}  // namespace lanescope
