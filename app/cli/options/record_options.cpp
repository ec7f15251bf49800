#include "app/cli/options/experiment_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/base/error.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/output/console.h"
#include "app/compilers/cuda_tools.h"

namespace lanescope {

void add_keep_options(CLI::App& app, RecordOptions& options) {
    constexpr double max_warps = 1e12;
    add_row(app, "--keep-warps", options.keep_warps, "record the events of this many warps; 0: all", {0, max_warps},
            default_shown);
    add_row(app, "--keep-from", options.keep_from, "start at this warp", {0, max_warps}, default_shown);
}

void add_record_options(CLI::App& app, RecordOptions& options, Experiment& base) {
    base.compared = false;
    add_row(app, "--rolled", base.trace.rolled,
            "record a build without loop unrolling, so that its steps compare with the emulator's (GPU only)");
    add_row(app, "--clocks", base.trace.clocks, "record the SM's clock with each event (GPU only)");
    add_row(app, "--agree", base.compared, "compare the GPU's recorded lanes with the emulator's (GPU only)");
    add_row(app, "--sass", base.machine_code,
            "count the global loads in the machine code (GPU only; always with --out)");
    exclude(app, "--clocks", {"--rolled"});  // no build supports both
    add_keep_options(app, options);
}

void choose_record(const RecordOptions& options, bool recorded, Experiment& experiment) {
    experiment.machine_code |= recorded;
    if (options.keep_warps > 0) experiment.trace.warps = options.keep_warps;
    experiment.trace.first_warp = options.keep_from;
}

void note_without_effect(const Experiment& base, BackendKind backend) {
    if (backend != BackendKind::emulator) return;
    if (base.trace.rolled) note("--rolled has no effect: the emulator never unrolls a loop");
    if (base.trace.clocks) note("--clocks has no effect: the emulator has no clock");
    if (base.machine_code) note("--sass has no effect: the emulator has no machine code");
}

void note_missing_sass(const Experiment& base, const std::vector<RunResultPtr>& results) {
    const auto known = [](const RunResultPtr& result) { return result->sass_loads.has_value(); };
    const auto on_gpu = [](const RunResultPtr& result) { return result->provenance.backend == BackendKind::cuda; };
    if (!base.machine_code || std::ranges::any_of(results, known) || !std::ranges::any_of(results, on_gpu)) return;
    note("loads in the machine code were not counted: {}",
         has_cuobjdump() ? "the driver compiled the kernels for this GPU"
                         : "cuobjdump is not installed: it comes with the CUDA Toolkit");
}

void note_missing_counters(const std::vector<RunResultPtr>& results) {
    std::set<std::string> reasons;
    for (const RunResultPtr& result : results)
        if (!result->hardware_missing.empty()) reasons.insert(result->hardware_missing);
    for (const std::string& reason : reasons) note("no counters of the GPU: {}", reason);
}

void note_missing_lanes(const std::vector<RunResultPtr>& results) {
    for (const RunResultPtr& result : results)
        if (!result->lanes_missing.empty()) note("no lanes recorded: {}", result->lanes_missing);
}

void note_kept_nowhere(const RecordOptions& options, bool recorded) {
    if (options.keeps() && !recorded)
        note("--keep-warps and --keep-from have no effect: name a recording with --out, or a page with --html");
}

void check_kept(const RecordOptions& options, const std::vector<RunResultPtr>& results) {
    for (const RunResultPtr& result : results) {
        const std::int64_t warps = result->trace->launch.warps();
        if (!result->trace->sites.empty() && options.keep_from >= warps)
            throw UsageError(fmt::format("--keep-from {}: {} launches {}, numbered from 0", options.keep_from,
                                         to_string(result->variant), counted(warps, "warp")));
    }
}

}  // namespace lanescope
