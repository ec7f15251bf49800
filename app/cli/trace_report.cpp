#include "app/cli/trace_report.h"

#include <fmt/format.h>

#include <cstdio>

#include "app/cli/tables.h"
#include "app/cli/validators.h"

namespace lanescope {
namespace {

void print_trace(const RunResult& result, const LaneWindow& window) {
    const Terminal terminal = standard_output();
    const LaunchShape& launch = result.trace.launch;
    fmt::print("\n{}: {} blocks of {} threads, {} warps, {} warp-steps, mean {:.2f} of 32 lanes active\n\n",
               to_string(result.variant), launch.blocks(), launch.threads_per_block(), launch.warps(),
               result.trace.total_events(), result.trace.mean_active());
    fmt::print("{}\n{}{}", site_table(result), lane_maps(result.trace, window, terminal),
               legend(result.trace, terminal));
}

}  // namespace

void add_window_options(CLI::App& app, LaneWindow& window) {
    app.add_option("--warps", window.warps, "warps to keep and draw")
        ->capture_default_str()
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--first-warp", window.first_warp, "first of these warps")->check(whole_number());
    app.add_option("--first-step", window.first_step, "first step drawn")->check(whole_number());
    app.add_option("--steps", window.steps, "steps drawn; as many as fit, when left out")
        ->check(CLI::Range(1, 1'000'000));
}

void print_traces(const std::vector<RunResultPtr>& results, const LaneWindow& window) {
    fmt::print("{}", results_table(results));
    for (const RunResultPtr& result : results)
        if (!result->trace.sites.empty()) print_trace(*result, window);
}

}  // namespace lanescope
