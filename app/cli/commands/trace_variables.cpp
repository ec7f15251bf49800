#include "app/cli/commands/trace_variables.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/analysis/lane_values.h"
#include "app/cli/options/validators.h"
#include "app/cli/output/plural.h"
#include "app/cli/output/text_table.h"
#include "app/lab/runner.h"
#include "app/model/text/error.h"

namespace lanescope {
namespace {

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

const AccessSite& site_of(const LookedAt& at) { return at.warp.sites[at.warp.numbers[std::size_t(at.step)]]; }
std::uint32_t mask_of(const LookedAt& at) { return at.warp.masks[std::size_t(at.step)]; }

std::vector<std::size_t> shown_variables(const LookedAt& at) {
    return variables_in_scope(at.warp.variables, site_of(at).file, site_of(at).line);
}

/// Returns "(value)" if the lane is inactive in the step; "-" if it has not reached the variable.
std::string cell_text(const LookedAt& at, const KernelVariable& variable, const LaneValues& values, int lane) {
    const std::uint32_t bit = 1u << lane;
    if (!(values.reached & bit)) return "-";
    const std::string text = value_text(at.warp.variables, variable, values.bits[std::size_t(lane)]);
    return mask_of(at) & bit ? text : "(" + text + ")";
}

std::string block_of(const LookedAt& at, const KernelVariable& variable, const LaneValues& values) {
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

nlohmann::json variable_json(const LookedAt& at, const KernelVariable& variable, const LaneValues& values) {
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

}  // namespace

void add_variable_options(CLI::App& app, VariableOptions& options) {
    CLI::Option* const wanted =
        app.add_flag("--variables", options.wanted,
                     "print the kernel's variables in the 32 lanes of a warp at a step (emulator only)");
    app.add_option("--warp", options.warp, "print the variables of this warp; default: 0")
        ->transform(whole_number())
        ->needs(wanted);
    app.add_option("--step", options.step, "print the variables at this step; default: 0")
        ->transform(whole_number())
        ->needs(wanted);
}

void check_variables(const VariableOptions& options, const Experiment& experiment, Workers& workers) {
    if (options.wanted && choose_backend(workers.backends(), experiment.backend).kind != BackendKind::emulator)
        throw UsageError("--variables: a GPU does not report values of variables; add --backend emulator");
}

std::vector<LookedAt> look_at_variables(const VariableOptions& options, const Experiment& experiment,
                                        const std::vector<RunResultPtr>& results, Workers& workers) {
    std::vector<LookedAt> looked_at;
    if (!options.wanted) return looked_at;
    for (const RunResultPtr& result : results)
        if (!result->trace->sites.empty())
            looked_at.push_back({result, read(options, experiment, *result, workers), options.step});
    return looked_at;
}

std::string variables_text(const LookedAt& at) {
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

void add_variables(const std::vector<LookedAt>& looked_at, const RunResult& result, nlohmann::json& to) {
    const auto found = std::ranges::find(looked_at, &result, [](const LookedAt& at) { return at.result.get(); });
    if (found == looked_at.end()) return;
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

}  // namespace lanescope
