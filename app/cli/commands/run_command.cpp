#include "app/cli/commands/run_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "app/analysis/hints/hints.h"
#include "app/base/text/plain_text.h"
#include "app/cli/commands/commands.h"
#include "app/cli/options/experiment_options.h"
#include "app/cli/output/console.h"
#include "app/cli/output/failures.h"
#include "app/cli/output/progress_line.h"
#include "app/cli/output/reports.h"
#include "app/cli/output/result_text.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

constexpr std::size_t max_lines = 3;  // hazards or hints: a kernel may fault in every row

RunResultPtr not_run(const Experiment& experiment, const std::string& why) {
    RunResult result;
    result.variant = experiment.variants.front();
    result.problem = experiment.problem;
    result.schedule = experiment.schedule;
    result.failure = why;
    return std::make_shared<const RunResult>(std::move(result));
}

/// Runs one variant, to isolate its fault if the backend allows it.
RunResultPtr run_alone(Runner& runner, const Experiment& experiment) try {
    return run_with_progress(runner, experiment).front();
} catch (const UsageError& refused) {
    return not_run(experiment, refused.what());
} catch (const BackendUnavailable& refused) {
    return not_run(experiment, refused.what());
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0) words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

std::string labelled(std::string_view label, std::string_view text, std::size_t width) {
    const std::string margin = fmt::format("  {:<8} ", label);
    std::string out = margin;
    std::size_t column = margin.size();
    const std::string line = in_one_line(text);
    for (const std::string_view word : words_of(line)) {
        const bool first = column == margin.size();
        if (!first && column + 1 + word.size() > width) {
            out.append("\n").append(margin.size(), ' ');
            column = margin.size();
        } else if (!first) {
            out += ' ';
            ++column;
        }
        out += word;
        column += word.size();
    }
    return out + "\n";
}

std::string hazard_text(const Hazard& hazard) {
    const std::string array = hazard.array.empty() ? "" : fmt::format(", {}[{}]", hazard.array, hazard.address);
    if (hazard.line == 0) return fmt::format("{}{}: {}", to_string(hazard.kind), array, hazard.text);  // no lane
    return fmt::format("{} at {}:{}, block {}, warp {}, lane {}{}: {}", to_string(hazard.kind), hazard.file,
                       hazard.line, hazard.block, hazard.warp, hazard.lane, array, hazard.text);
}

std::vector<std::string> findings(const RunResult& result) {
    if (outcome_of(result) == Outcome::refused) return {"not run: " + result.failure};
    std::vector<std::string> lines;
    const auto& hazards = result.hazards;
    for (std::size_t i = 0; i < std::min(max_lines, hazards.size()); ++i) lines.push_back(hazard_text(hazards[i]));
    if (hazards.size() > max_lines) lines.push_back("and " + counted(hazards.size() - max_lines, "more hazard"));
    const Verification& checked = result.verification;
    if (checked.wrong_elements > 0)
        lines.push_back(fmt::format("{} wrong {}, the first is {} {}", checked.wrong_elements,
                                    elements_word(result, checked.wrong_elements),
                                    element_word(result.problem.operation()), checked.first_wrong_element));
    const std::vector<Hint> found = hints(result);
    for (const Hint& hint : std::span(found).first(std::min(max_lines, found.size())))
        lines.push_back(fmt::format("{} at {}:{}: {}", to_string(hint.kind), hint.file, hint.line, hint.text));
    if (lines.empty()) lines.push_back("nothing: every row is right, and there is no hazard");
    return lines;
}

std::string paragraph(const Catalog& catalog, const RunResult& result, std::size_t width) {
    const Operation& operation = operation_of(result.problem);
    const Variant* variant = catalog.find(result);
    std::string text = line_of(fmt::format("{} {}{}", to_string(operation), to_string(result.variant),
                                           variant ? fmt::format(": {}", variant->title) : ""));
    if (variant) {
        text += labelled("origin", variant->origin, width);
        text += labelled("defect", variant->defect, width);
    }
    text += labelled("problem", to_string(result.problem), width);
    std::string_view label = "found";
    for (const std::string& line : findings(result)) {
        text += labelled(label, line, width);
        label = "";
    }
    return text;
}

struct RunOptions {
    ExperimentOptions experiment;
    RecordOptions record;
    ReportOptions reports;
};

/// Selects the emulator for `auto`: a faulting kernel makes a GPU unusable for later ones. The emulator also reports
/// lane and line.
ExitCode show_known_bad(const RunOptions& options, const CliContext& around) {
    ExperimentOptions chosen = options.experiment;
    if (!chosen.base.backend && chosen.gpu < 0) chosen.base.backend = BackendKind::emulator;
    Experiment experiment = experiment_of(chosen, around);
    choose_record(options.record, options.reports.records(), experiment);
    if (!options.reports.records()) experiment.trace.warps = 0;
    // Reports an unavailable backend once, not per variant.
    choose_backend(around.workers.backends(), experiment.backend);
    const auto results = run_known_bad(around.catalog, around.workers, experiment);
    write_reports(around.workers, options.reports, results, CsvOf::results);
    if (!options.reports.machine_readable()) put_text(known_bad_text(around.catalog, results, standard_output().width));
    return exit_code(results, true);
}

ExitCode run(const RunOptions& options, const CliContext& around) {
    check_reports(options.reports);
    if (options.experiment.variants == "known_bad" && options.experiment.problem.empty())
        return show_known_bad(options, around);
    UnopenedKernels unopened;
    Experiment experiment = experiment_of(options.experiment, around, &unopened);
    const auto failures = unopened.results(experiment, around.workers);
    if (experiment.variants.empty() && !is_program(experiment.problem))
        return write_failures(around.workers, options.reports, failures, CsvOf::results);
    choose_record(options.record, options.reports.records(), experiment);
    note_without_effect(options.experiment.base, choose_backend(around.workers.backends(), experiment.backend).kind);
    if (!options.reports.records()) experiment.trace.warps = 0;  // counts need no events
    note_kept_nowhere(options.record, options.reports.records());
    const auto results = run_with_progress(
        around.workers, experiment,
        {options.reports.machine_readable() ? OutputPlace::standard_error : OutputPlace::standard_output,
         options.experiment.keep_files});
    check_kept(options.record, results);
    note_missing_sass(options.experiment.base, results);
    note_missing_counters(results);
    note_missing_lanes(results);
    const auto all = joined(results, failures);
    write_reports(around.workers, options.reports, all, CsvOf::results);
    if (!options.reports.machine_readable()) {
        put_text(results_text(around.catalog, all));
        put_text(counters_table(all));
        if (options.reports.profile) put("\n{}", profile_table(all));
    }
    if (is_program(experiment.problem)) return program_exit_code(results);
    return unopened.exit_code(exit_code(results, options.experiment.variants != "all"));
}

}  // namespace

std::vector<RunResultPtr> run_known_bad(const Catalog& catalog, Runner& runner, const Experiment& how) {
    std::vector<RunResultPtr> results;
    for (const Variant& variant : catalog.variants()) {
        if (variant.group != VariantGroup::known_bad) continue;
        Experiment experiment = how;
        experiment.problem = parse_problem(variant.shown_on);
        experiment.variants = {{std::string(variant.id)}};
        results.push_back(run_alone(runner, experiment));
    }
    return results;
}

std::string known_bad_text(const Catalog& catalog, const std::vector<RunResultPtr>& results, int width) {
    std::string text;
    for (const RunResultPtr& result : results)
        text.append(text.empty() ? "" : "\n").append(paragraph(catalog, *result, static_cast<std::size_t>(width)));
    return text;
}

void add_run(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<RunOptions>();
    CLI::App* command = app.add_subcommand("run", "verify, trace and time variants; print a table");
    add_experiment_options(*command, options->experiment);
    add_program_options(*command, options->experiment);
    add_counters_option(*command, options->experiment);
    add_record_options(*command, options->record, options->experiment.base);
    add_report_options(*command, options->reports);
    add_profile_option(*command, options->reports);
    add_metrics_option(*command, options->reports);
    add_out_option(*command, options->reports);
    command->callback([=, &around, &action] { action = [=, &around] { return run(*options, around); }; });
}

}  // namespace lanescope
