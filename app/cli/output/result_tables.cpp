#include "app/cli/output/result_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/analysis/hints/fault_summary.h"
#include "app/analysis/hints/hints.h"
#include "app/analysis/lanes/lane_tally.h"
#include "app/analysis/timing/roofline.h"
#include "app/catalog/catalog.h"
#include "app/cli/output/console.h"
#include "app/cli/output/failures.h"
#include "app/model/run_result.h"

namespace lanescope {
namespace {

std::string verdict(const RunResult& result) {
    const Outcome outcome = outcome_of(result);
    const Verification& checked = result.verification;
    if (outcome == Outcome::wrong)
        return fmt::format("NO: {} {}", checked.wrong_elements, elements_word(result, checked.wrong_elements));
    if (outcome == Outcome::ran) return "ran";
    if (outcome != Outcome::verified) return outcome == Outcome::refused ? "not run" : "FAULT";
    return checked.seeds > 1 ? fmt::format("yes, {} orders", checked.seeds) : "yes";
}

/// Returns "modelled on NVIDIA H200"; required with times.
std::string origin_of_times(const RunResult& result) {
    const bool modelled =
        result.timing ? result.timing->kind == Kind::modelled : result.provenance.backend == BackendKind::emulator;
    const Kind kind = modelled ? Kind::modelled : Kind::measured;
    return fmt::format("{} on {}", to_string(kind), result.device.name);
}

/// Returns "4.0", or "4.0 emulated" for the emulator's count in a GPU's recording.
std::string labelled(double value, int decimals, const RunResult& result) {
    return figure(value, decimals) + (sector_source(result) == SectorSource::emulated ? " emulated" : "");
}

std::string sectors_text(const RunResult& result) {
    const LaneTally whole = tally(result);
    return sector_source(result) == SectorSource::none ? "-" : labelled(whole.sectors_per_request(), 1, result);
}

std::string noise(const Times& times) {
    return times.samples > 1 ? fmt::format("{:.1f} to {:.1f}", times.min, times.max) : "-";
}

std::vector<std::string> row_of(const RunResult& result) {
    std::vector<std::string> row{to_string(result.variant), verdict(result)};
    if (result.timing) {
        const Times& cold = result.timing->cold;
        const std::string mark = is_impossible(result) ? " impossible" : "";
        row.insert(row.end(), {figure(cold.median, 1), noise(cold), figure(gb_s(result.work, cold.median), 0) + mark,
                               figure(percent_of_roof(result.work, result.device, cold.median), 1) + mark});
    } else {
        row.insert(row.end(), {"-", "-", "-", "-"});
    }
    const bool traced = !result.trace->sites.empty();
    row.push_back(traced ? figure(result.trace->mean_active(), 1) : "-");
    row.push_back(sectors_text(result));
    row.push_back(outcome_of(result) == Outcome::refused ? "-" : std::to_string(result.hazards.size()));
    return row;
}

std::string run_heading(const RunResult& first) {
    const bool emulated = first.provenance.backend == BackendKind::emulator;
    const std::string times = has_no_time(first)
                                  ? std::string(no_modelled_time)
                                  : fmt::format("times {}, cold L2, in microseconds", origin_of_times(first));
    const std::string lanes = fmt::format("lanes {} ({}), {}", emulated ? "emulated" : "recorded on the device",
                                          emulated ? to_string(first.schedule) : first.provenance.device, times);
    return line_of(to_string(first.problem)) + line_of(lanes) + "\n";
}

std::string hazard_line(const RunResult& result, const Hazard& h) {
    const std::string array = h.array.empty() ? "" : fmt::format(", {}[{}]", h.array, h.address);
    if (h.line == 0)  // no lane
        return fmt::format("{}: {}{}: {}", to_string(result.variant), to_string(h.kind), array, h.text);
    const std::string where = fmt::format("{}:{}: ", h.file, h.line);
    return fmt::format("{}: {}{} in block {}, warp {}, lane {}{}: {}", to_string(result.variant), where,
                       to_string(h.kind), h.block, h.warp, h.lane, array, h.text);
}

constexpr std::size_t max_findings = 3;  // per kind and variant: a kernel may fault in every row
constexpr std::size_t max_printed = 20;  // lines

/// Lists parameters of a user's failing kernel: one may be bound wrongly.
std::string bindings_line(const Catalog& catalog, const RunResult& result) {
    const Outcome outcome = outcome_of(result);
    const Variant* variant = catalog.find(result);
    if (!variant || variant->meanings.empty() || (outcome != Outcome::wrong && outcome != Outcome::faulted)) return "";
    const std::string name = to_string(result.variant);
    std::string lines =
        line_of(fmt::format("{}: its parameters; if one is wrong, write in the header, for example:  // Bind: {}", name,
                            variant->meanings.front()));
    for (const std::string& meaning : variant->meanings) lines += line_of(fmt::format("{}:   {}", name, meaning));
    return lines;
}

std::string complaints(const Catalog& catalog, const RunResult& result) {
    const std::string name = to_string(result.variant);
    const bool is_wrong = outcome_of(result) == Outcome::wrong;
    std::string text = is_wrong || result.hazards.empty() ? complaint(result) : "";
    if (!text.empty()) text = line_of(text);
    if (is_wrong)
        for (const std::string& line : wrong_element_lines(result)) text += line_of(name + ": " + line);
    if (const std::string why = why_impossible(result); !why.empty()) text += line_of(name + ": " + why);
    if (has_no_time(result) && result.failure.empty()) text += line_of(fmt::format("{}: {}", name, no_modelled_time));
    if (result.timing && result.timing->near_launch_floor)
        text += line_of(name + ": shorter than ten times an empty launch; read its time with care");
    for (std::size_t i = 0; i < std::min(max_findings, result.hazards.size()); ++i)
        text += line_of(hazard_line(result, result.hazards[i]));
    if (result.hazards.size() > max_findings)
        text += line_of(fmt::format("{}: and {}", name, counted(result.hazards.size() - max_findings, "more hazard")));
    return text + bindings_line(catalog, result);
}

std::string printed_lines(const RunResult& result) {
    const auto& lines = result.printed.lines;
    std::string text;
    for (std::size_t i = 0; i < std::min(max_printed, lines.size()); ++i)
        text += line_of(fmt::format("{}: {}:{}: block {}, warp {}, lane {}{} prints: {}", to_string(result.variant),
                                    lines[i].file, lines[i].line, lines[i].block, lines[i].warp, lines[i].lane,
                                    lines[i].step < 0 ? "" : fmt::format(", step {}", lines[i].step), lines[i].text));
    const std::uint64_t more = lines.size() - std::min(max_printed, lines.size()) + result.printed.left_out;
    if (more > 0) text += line_of(fmt::format("{}: and {}", to_string(result.variant), counted(more, "more line")));
    return text;
}

/// Returns "; alternatives: warp_per_row 3.89x, modelled"; only names if none has run.
std::string suggestions_text(const Catalog& catalog, const RunResult& result, const Hint& hint,
                             const std::vector<RunResultPtr>& all) {
    if (const std::string gave = suggestion_results(catalog, result, hint.kind, all); !gave.empty())
        return "; alternatives: " + gave;
    const std::vector<std::string> fixes = suggested_variants(catalog, result, hint.kind);
    return fixes.empty() ? "" : fmt::format("; alternatives to try with --variants: {}", fmt::join(fixes, ", "));
}

std::string waste(const Catalog& catalog, const RunResult& result, const std::vector<RunResultPtr>& all) {
    const std::vector<Hint> found = hints(result);
    std::string text;
    for (std::size_t i = 0; i < std::min(max_findings, found.size()); ++i)
        text += line_of(fmt::format("{}: {}:{}: {}: {}{}", to_string(result.variant), found[i].file, found[i].line,
                                    to_string(found[i].kind), found[i].text,
                                    suggestions_text(catalog, result, found[i], all)));
    return text;
}

}  // namespace

std::string results_text(const Catalog& catalog, const std::vector<RunResultPtr>& results) {
    if (results.empty()) return "no results\n";
    if (results.front()->program) return program_text(results);
    const bool with_loads = std::ranges::any_of(results, [](const auto& r) { return r->sass_loads.has_value(); });
    std::vector<std::string> headings{"variant",    "verified",    ">time us",         ">min to max", ">GB/s",
                                      ">% of roof", ">mean lanes", ">sectors/request", ">hazards"};
    if (with_loads) headings.push_back(">loads of 32/64/128 bits");
    TextTable table(headings);
    std::string below;
    for (const RunResultPtr& result : results) {
        auto row = row_of(*result);
        if (with_loads) row.push_back(result->sass_loads ? loads_text(*result->sass_loads) : "-");
        table.add(std::move(row));
        below += complaints(catalog, *result) + printed_lines(*result) + waste(catalog, *result, results) +
                 agreement_lines(*result);
    }
    const auto timed = std::ranges::find_if(results, [](const auto& r) { return r->timing.has_value(); });
    return run_heading(**(timed == results.end() ? results.begin() : timed)) + table.text() +
           (below.empty() ? "" : "\n" + below);
}

std::string loads_text(const SassLoads& loads) {
    const std::string narrow = loads.narrow ? fmt::format(" and {} narrower", loads.narrow) : "";
    return fmt::format("{}/{}/{}{}", loads.bits32, loads.bits64, loads.bits128, narrow);
}

std::string site_table(const RunResult& result) {
    TextTable table(
        {"site", ">line", "array", "kind", ">warp-steps", ">mean lanes", ">sectors/request", ">bank conflicts"});
    for (std::size_t s = 0; s < result.trace->sites.size(); ++s) {
        const Site& site = result.trace->sites[s];
        const auto counts = counts_at(result, site);
        table.add({std::string(1, site_letter(s)), std::to_string(site.line), site.array,
                   std::string(to_string(site.kind)), std::to_string(site.steps), figure(site.mean_active(), 2),
                   is_global(site.kind) && counts ? labelled(counts->sectors_per_request(), 2, result) : "-",
                   is_shared(site.kind) && counts ? labelled(double(counts->bank_conflicts), 0, result) : "-"});
    }
    return table.text();
}

}  // namespace lanescope
