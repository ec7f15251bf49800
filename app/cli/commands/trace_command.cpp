// `lanescope trace`: a table of sites, and lane maps in the terminal.
#include "app/cli/commands/trace_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/analysis/lanes/lane_values.h"
#include "app/base/error.h"
#include "app/cli/commands/commands.h"
#include "app/cli/options/experiment_options.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/output/console.h"
#include "app/cli/output/failures.h"
#include "app/cli/output/progress_line.h"
#include "app/cli/output/reports.h"
#include "app/model/operation.h"
#include "app/model/runner.h"

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

/// Returns nothing if no warp of the window is recorded.
std::optional<std::size_t> steps_in(const LaneTrace& trace, const LaneWindow& window) {
    std::optional<std::size_t> longest;
    const std::int64_t first = std::max<std::int64_t>(window.first_warp - trace.first_warp, 0);
    const std::int64_t end = std::min(window.first_warp - trace.first_warp + window.warps, trace.recorded_warps());
    for (std::int64_t w = first; w < end; ++w) longest = std::max(longest.value_or(0), trace.warp(w).size());
    return longest;
}

constexpr int lanes_in_a_row = 8;

WarpAccesses read(const VariableOptions& options, Experiment experiment, const RunResult& result, Workers& workers) {
    experiment.problem = result.problem;
    experiment.variants = {result.variant};
    WarpAccesses warp = workers.first().read_warp(experiment, options.warp);
    const std::string name = to_string(result.variant);
    if (!warp.failure.empty()) throw UsageError(fmt::format("{}, --warp {}: {}", name, options.warp, warp.failure));
    const auto steps = std::int64_t(warp.masks.size());
    if (options.step >= steps)
        throw UsageError(fmt::format("--step {}: warp {} of {} has {}, numbered from 0", options.step, options.warp,
                                     name, counted(steps, warp.cut ? "kept step" : "step")));
    if (options.step >= std::int64_t(warp.variables.known_steps))
        throw UsageError(
            fmt::format("--step {}: the values of the variables are kept for {} of this warp; choose one "
                        "of these",
                        options.step, counted(warp.variables.known_steps, "step")));
    return warp;
}

const AccessSite& site_of(const InspectedStep& at) { return at.warp.sites[at.warp.numbers[std::size_t(at.step)]]; }
std::uint32_t mask_of(const InspectedStep& at) { return at.warp.masks[std::size_t(at.step)]; }

std::vector<std::size_t> shown_variables(const InspectedStep& at) {
    return variables_in_scope(at.warp.variables, site_of(at).file, site_of(at).line);
}

/// Returns "(value)" if the lane is inactive; "-" if it has not reached the variable.
std::string cell_text(const InspectedStep& at, const KernelVariable& variable, const LaneValues& values, int lane) {
    const std::uint32_t bit = 1u << lane;
    if (!(values.reached & bit)) return "-";
    const std::string text = value_text(at.warp.variables, variable, values.bits[std::size_t(lane)]);
    return mask_of(at) & bit ? text : "(" + text + ")";
}

std::string block_of(const InspectedStep& at, const KernelVariable& variable, const LaneValues& values) {
    std::vector<std::string> cells;
    std::size_t width = 0;
    for (int lane = 0; lane < warp_size; ++lane) {
        cells.push_back(cell_text(at, variable, values, lane));
        width = std::max(width, cells.back().size());
    }
    std::string text = line_of(
        fmt::format("{} {}: {}", variable.type, variable.name, spread_text(at.warp.variables, variable, values)));
    for (int first = 0; first < warp_size; first += lanes_in_a_row) {
        std::string row = fmt::format("  lane {:>2}", first);
        for (int lane = first; lane < first + lanes_in_a_row; ++lane)
            row += fmt::format("  {:>{}}", cells[std::size_t(lane)], width);
        text += line_of(row);
    }
    return text;
}

nlohmann::json value_json(const WarpVariables& variables, const KernelVariable& variable, std::uint64_t bits) {
    const std::string text = value_text(variables, variable, bits);
    if (variable.kind == ScalarKind::boolean && bits <= 1) return bits == 1;
    if (variable.kind == ScalarKind::unsigned_number) return bits;
    if (variable.kind == ScalarKind::signed_number) return std::stoll(text);
    const double number = value_number(variable, bits);
    if (variable.kind == ScalarKind::pointer || !std::isfinite(number)) return text;
    return number;
}

nlohmann::json variable_json(const InspectedStep& at, const KernelVariable& variable, const LaneValues& values) {
    nlohmann::json lanes = nlohmann::json::array();
    for (std::size_t lane = 0; lane < warp_size; ++lane)
        lanes.push_back(values.reached >> lane & 1 ? value_json(at.warp.variables, variable, values.bits[lane])
                                                   : nlohmann::json());
    return {{"name", variable.name},
            {"type", variable.type},
            {"function", variable.function},
            {"line", variable.line},
            {"values", std::move(lanes)}};
}

nlohmann::json active_lanes(std::uint32_t mask) {
    nlohmann::json lanes = nlohmann::json::array();
    for (; mask; mask &= mask - 1) lanes.push_back(std::countr_zero(mask));
    return lanes;
}

struct TraceCommandOptions {
    ExperimentOptions experiment;
    RecordOptions record;
    ReportOptions reports;
    LaneWindow window;
    VariableOptions variables;
    const CLI::Option* first_warp = nullptr;  ///< tells if it was given
};

LaneWindow window_of(const TraceCommandOptions& options) {
    LaneWindow window = options.window;
    const RecordOptions& record = options.record;
    if (!options.first_warp->count()) window.first_warp = record.keep_from;
    const std::int64_t end = record.keep_warps > 0 ? record.keep_from + record.keep_warps : INT64_MAX;
    if (window.first_warp < record.keep_from || window.first_warp >= end)
        throw UsageError(fmt::format(
            "--first-warp {}: --keep-from and --keep-warps do not keep this warp; draw a kept warp, or keep others",
            window.first_warp));
    return window;
}

/// Checks after the run: only the launch shows its number of warps.
void check_first_warp(const std::vector<RunResultPtr>& results, std::int64_t first_warp) {
    for (const RunResultPtr& result : results) {
        const std::int64_t warps = result->trace->launch.warps();
        if (!result->trace->sites.empty() && first_warp >= warps)
            throw UsageError(fmt::format("--first-warp {}: {} launches {}, numbered from 0", first_warp,
                                         to_string(result->variant), counted(warps, "warp")));
    }
}

ExitCode trace(const TraceCommandOptions& options, const CliContext& around) {
    check_reports(options.reports);
    UnopenedKernels unopened;
    Experiment experiment = experiment_of(options.experiment, around, &unopened);
    const auto failures = unopened.results(experiment, around.workers);
    if (experiment.variants.empty() && !is_program(experiment.problem))
        return write_failures(around.workers, options.reports, failures, CsvOf::sites);
    const LaneWindow window = window_of(options);
    choose_record(options.record, options.reports.records(), experiment);
    if (!options.record.keeps()) {
        experiment.trace.first_warp = window.first_warp;
        experiment.trace.warps = window.warps;
    }
    note_without_effect(options.experiment.base, choose_backend(around.workers.backends(), experiment.backend).kind);
    check_variables(options.variables, experiment, around.workers);
    const auto results = run_with_progress(around.workers, experiment, {.files = options.experiment.keep_files});
    check_kept(options.record, results);
    note_missing_sass(options.experiment.base, results);
    note_missing_counters(results);
    note_missing_lanes(results);
    check_first_warp(results, window.first_warp);
    check_window(results, window);
    const auto all = joined(results, failures);
    const auto inspected = inspect_variables(options.variables, experiment, results, around.workers);
    ReportOptions reports = options.reports;
    if (!inspected.empty())
        reports.add_to_json = [&](const RunResult& result, nlohmann::json& to) {
            add_variables(inspected, result, to);
        };
    write_reports(around.workers, reports, all, CsvOf::sites);
    if (!options.reports.machine_readable()) {
        print_traces(around.catalog, all, window);
        for (const InspectedStep& one : inspected) put_text(variables_text(one));
        put_text(counters_table(results));
    }
    if (is_program(experiment.problem)) return program_exit_code(results);
    return unopened.exit_code(exit_code(results, options.experiment.variants != "all"));
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
        throw UsageError(fmt::format("--first-warp {}: this warp was not recorded; choose from warps {} to {}",
                                     window.first_warp, recorded->first_warp,
                                     recorded->first_warp + recorded->recorded_warps() - 1));
    if (window.first_step > 0 && static_cast<std::size_t>(window.first_step) >= *longest)
        throw UsageError(fmt::format("--first-step {}: the longest drawn warp has {}, numbered from 0",
                                     window.first_step, counted(*longest, "step")));
}

void add_window_options(CLI::App& app, LaneWindow& window) {
    add_row(app, "--warps", window.warps, "keep and draw this many warps", {1, 1e6}, default_shown);
    add_row(app, "--first-warp", window.first_warp, "start at this warp");
    add_row(app, "--first-step", window.first_step, "start at this step");
    add_row(app, "--steps", window.steps, "draw this many steps; default: as many as fit", {1, 1e6});
}

void print_traces(const Catalog& catalog, const std::vector<RunResultPtr>& results, const LaneWindow& window) {
    put_text(results_text(catalog, results));
    for (const RunResultPtr& result : results)
        if (!result->trace->sites.empty()) print_trace(*result, window);
}

void add_variable_options(CLI::App& app, VariableOptions& options) {
    CLI::Option* const wanted =
        add_row(app, "--variables", options.wanted,
                "print the kernel's variables in the 32 lanes of a warp at a step (emulator only)");
    add_row(app, "--warp", options.warp, "print the variables of this warp; default: 0")->needs(wanted);
    add_row(app, "--step", options.step, "print the variables at this step; default: 0")->needs(wanted);
}

void check_variables(const VariableOptions& options, const Experiment& experiment, Workers& workers) {
    if (options.wanted && choose_backend(workers.backends(), experiment.backend).kind != BackendKind::emulator)
        throw UsageError("--variables: a GPU does not report values of variables; add --backend emulator");
}

std::vector<InspectedStep> inspect_variables(const VariableOptions& options, const Experiment& experiment,
                                             const std::vector<RunResultPtr>& results, Workers& workers) {
    std::vector<InspectedStep> inspected;
    if (!options.wanted) return inspected;
    for (const RunResultPtr& result : results)
        if (!result->trace->sites.empty())
            inspected.push_back({result, read(options, experiment, *result, workers), options.step});
    return inspected;
}

std::string variables_text(const InspectedStep& at) {
    const AccessSite& site = site_of(at);
    std::string text = "\n" +
                       line_of(fmt::format("{}: variables of warp {} when step {} begins, at {}:{} ({} {}), {} of 32 "
                                           "lanes active",
                                           to_string(at.result->variant), at.warp.warp, at.step, site.file, site.line,
                                           to_string(site.kind), site.array, std::popcount(mask_of(at)))) +
                       "(value): the lane takes no part in the step; -: the lane has not reached the variable\n";
    const std::vector<LaneValues> values = values_at(at.warp.variables, at.step);
    for (const std::size_t n : shown_variables(at)) text += block_of(at, at.warp.variables.variables[n], values[n]);
    return text;
}

void add_variables(const std::vector<InspectedStep>& inspected, const RunResult& result, nlohmann::json& to) {
    const auto found = std::ranges::find(inspected, &result, [](const InspectedStep& at) { return at.result.get(); });
    if (found == inspected.end()) return;
    const std::vector<LaneValues> values = values_at(found->warp.variables, found->step);
    nlohmann::json list = nlohmann::json::array();
    for (const std::size_t n : shown_variables(*found))
        list.push_back(variable_json(*found, found->warp.variables.variables[n], values[n]));
    const AccessSite& site = site_of(*found);
    to["variables"] = {{"warp", found->warp.warp},
                       {"step", found->step},
                       {"file", site.file},
                       {"line", site.line},
                       {"active", active_lanes(mask_of(*found))},
                       {"values", std::move(list)}};
}

void add_trace(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<TraceCommandOptions>();
    CLI::App* command = app.add_subcommand("trace", "print the work of every lane: counts per access, and lane maps");
    add_experiment_options(*command, options->experiment);
    add_program_options(*command, options->experiment);
    add_counters_option(*command, options->experiment);
    add_record_options(*command, options->record, options->experiment.base);
    add_report_options(*command, options->reports);
    add_lanes_options(*command, options->reports);
    add_out_option(*command, options->reports);
    add_window_options(*command, options->window);
    options->first_warp = command->get_option("--first-warp");
    add_variable_options(*command, options->variables);
    command->callback([=, &around, &action] { action = [=, &around] { return trace(*options, around); }; });
}

}  // namespace lanescope
