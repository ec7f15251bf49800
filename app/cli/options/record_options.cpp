#include "app/cli/options/experiment_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/base/error.h"
#include "app/cli/options/validators.h"
#include "app/cli/output/console.h"
#include "app/compilers/cuda_tools.h"

namespace lanescope {
namespace {

constexpr std::int64_t max_warps = 1'000'000'000'000;

}  // namespace

void add_keep_options(CLI::App& app, RecordOptions& options) {
    app.add_option("--keep-warps", options.keep_warps, "record the events of this many warps; 0: all")
        ->transform(whole_number(0, max_warps))
        ->capture_default_str();
    app.add_option("--keep-from", options.keep_from, "start at this warp")
        ->transform(whole_number(0, max_warps))
        ->capture_default_str();
}

void add_record_options(CLI::App& app, RecordOptions& options) {
    auto* rolled =
        app.add_flag("--rolled", options.rolled,
                     "record a build without loop unrolling, so that its steps compare with the emulator's (GPU only)");
    app.add_flag("--clocks", options.clocks, "record the SM's clock with each event (GPU only)")
        ->excludes(rolled);  // no build supports both
    app.add_flag("--agree", options.agree, "compare the GPU's recorded lanes with the emulator's (GPU only)");
    app.add_flag("--sass", options.sass, "count the global loads in the machine code (GPU only; always with --out)");
    add_keep_options(app, options);
}

void choose_record(const RecordOptions& options, bool recorded, Experiment& experiment) {
    experiment.compared = options.agree;
    experiment.machine_code = options.sass || recorded;
    TraceOptions& trace = experiment.trace;
    trace.rolled = options.rolled;
    trace.clocks = options.clocks;
    if (options.keep_warps > 0) trace.warps = options.keep_warps;
    trace.first_warp = options.keep_from;
}

void note_without_effect(const RecordOptions& options, BackendKind backend) {
    if (backend != BackendKind::emulator) return;
    if (options.rolled) note("--rolled has no effect: the emulator never unrolls a loop");
    if (options.clocks) note("--clocks has no effect: the emulator has no clock");
    if (options.sass) note("--sass has no effect: the emulator has no machine code");
}

void note_missing_sass(const RecordOptions& options, const std::vector<RunResultPtr>& results) {
    const auto known = [](const RunResultPtr& result) { return result->sass_loads.has_value(); };
    const auto on_gpu = [](const RunResultPtr& result) { return result->provenance.backend == BackendKind::cuda; };
    if (!options.sass || std::ranges::any_of(results, known) || !std::ranges::any_of(results, on_gpu)) return;
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

void note_kept_nowhere(const RecordOptions& options, const std::string& out) {
    if (options.keeps() && out.empty())
        note("--keep-warps and --keep-from have no effect: name a recording with --out");
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
