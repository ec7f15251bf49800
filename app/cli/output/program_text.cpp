// The text of a program's run.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "app/cli/output/console.h"
#include "app/cli/output/failures.h"
#include "app/cli/output/result_text.h"
#include "app/model/cuda_program.h"
#include "app/model/run_result.h"

namespace lanescope {
namespace {

constexpr std::size_t max_shown_steps = 60;

std::string size_of(const ProgramStep& step) {
    if (step.kind == ProgramStep::Kind::library) return "-";
    return step.kind == ProgramStep::Kind::launch ? in_words(step.shape) : fmt::format("{} B", step.bytes);
}

std::string launches_text(const ProgramReport& report) {
    std::string text = fmt::format("{} launch{}", report.launches, report.launches == 1 ? "" : "es");
    if (report.repeated) text += fmt::format(", {} of them equal to an earlier one and not run", report.repeated);
    if (report.unchecked)
        text += fmt::format(", {} of them run without checks, at the mean time of the checked ones (--check-all)",
                            report.unchecked);
    return text;
}

const RunResult* result_named(const std::vector<RunResultPtr>& results, const std::string& id) {
    const auto found = std::ranges::find(results, id, [](const RunResultPtr& r) { return r->variant.id; });
    return found == results.end() ? nullptr : found->get();
}

bool is_in_loop(const ProgramStep& step) { return step.loop.steps > 0; }

std::string loop_of(const ProgramStep& step) {
    if (!is_in_loop(step)) return "-";
    return fmt::format("{} of {}, x {}", step.loop.step, step.loop.steps, step.loop.rounds);
}

std::vector<std::string> row_of(const ProgramStep& step, const std::vector<RunResultPtr>& results) {
    const RunResult* shown = result_named(results, step.result);
    return {std::string(name_of(step.kind)),
            step.name,
            step.line ? line_in_words(step.file, step.line) : "-",
            size_of(step),
            std::to_string(step.times),
            step.us > 0 ? figure(step.us, 1) : "-",
            shown ? figure(shown->trace->mean_active(), 1) : "-",
            step.kind == ProgramStep::Kind::launch ? std::to_string(step.hazards) : "-"};
}

std::string steps_table(const ProgramReport& report, const std::vector<RunResultPtr>& results) {
    const auto steps = std::span(report.steps).first(std::min(report.steps.size(), max_shown_steps));
    std::vector<std::string> head{"step", "kernel or array", ">line",   "blocks x threads, or size", ">times",
                                  ">us",  ">lanes",          ">hazards"};
    const bool has_loops = std::ranges::any_of(steps, is_in_loop);
    if (has_loops) head.emplace_back("step of loop, x rounds");
    TextTable table(head);
    for (const ProgramStep& step : steps) {
        std::vector<std::string> row = row_of(step, results);
        if (has_loops) row.push_back(loop_of(step));
        table.add(row);
    }
    const std::uint64_t more = report.steps.size() - steps.size() + report.steps_left_out;
    return table.text() + (more ? fmt::format("and {}\n", counted(more, "more step")) : "");
}

std::string hazard_text(const Hazard& hazard) {
    const std::string place = hazard.line ? fmt::format("{}:{}", hazard.file, hazard.line) : hazard.file;
    return fmt::format("{}{} at {}: {}", is_note(hazard.kind) ? "note: " : "", to_string(hazard.kind), place,
                       hazard.text);
}

std::string files_text(const std::vector<WrittenFile>& files) {
    constexpr std::size_t most = 10;
    std::vector<std::string> names;
    for (const WrittenFile& file : std::span(files).first(std::min(most, files.size())))
        names.push_back(fmt::format("{} ({} B)", file.name, file.bytes));
    const std::string more = files.size() > most ? ", and " + counted(files.size() - most, "more file") : "";
    return fmt::format("wrote {}{}", fmt::join(names, ", "), more);
}

std::string place_in_words(const RunResult& run) {
    if (run.provenance.backend == BackendKind::cuda) return "measured on " + run.device.name;
    return fmt::format("emulated ({}), times modelled on {}", to_string(run.schedule), run.device.name);
}

}  // namespace

std::string program_text(const std::vector<RunResultPtr>& results) {
    if (results.empty() || !results.front()->program) return {};
    const RunResult& first = *results.front();
    const ProgramReport& report = *first.program;
    std::string text = report.output.empty() || report.output.ends_with('\n') ? "" : "\n";
    text += line_of(fmt::format("{}: {}, {}; {}", to_string(first.problem), end_in_words(report), launches_text(report),
                                place_in_words(first)));
    if (!report.steps.empty()) text += "\n" + steps_table(report, results);
    if (!report.files.empty()) text += line_of(files_text(report.files));
    for (const Hazard& hazard : report.host_hazards) text += line_of(hazard_text(hazard));
    for (const RunResultPtr& result : results)
        for (const Hazard& hazard : result->hazards)
            text += line_of(fmt::format("{}: {}", result->variant.id, hazard_text(hazard)));
    return text;
}

ExitCode program_exit_code(const std::vector<RunResultPtr>& results) {
    const auto stopped = std::ranges::find_if(results, [](const RunResultPtr& r) { return faulted(*r); });
    if (stopped != results.end()) {
        complain(complaint(**stopped));
        return ExitCode::unavailable;
    }
    if (results.empty() || !results.front()->program) return exit_code(results, true);
    const ProgramReport& report = *results.front()->program;
    if (passed(report)) return ExitCode::done;
    complain(end_in_words(report));
    return report.fault.empty() ? ExitCode::wrong_result : ExitCode::unavailable;
}

}  // namespace lanescope
