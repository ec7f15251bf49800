#include "app/views/state/program_view.h"

#include <fmt/format.h>

#include "app/catalog/variants.h"
#include "app/model/operation.h"
#include "app/model/run_result.h"

namespace lanescope {
namespace {

bool of_one_run(const RunResult& a, const RunResult& b) {
    return a.problem == b.problem && a.provenance.date == b.provenance.date;
}

}  // namespace

bool shows_program(const ViewContext& context) {
    const auto& results = context.view_model().results;
    return is_program(results.empty() ? context.choice.experiment.problem : results.front().result->problem);
}

bool runs_program(const ViewContext& context) {
    return context.session.run.busy() && is_program(context.choice.experiment.problem);
}

const RunResult* program_run(const ViewContext& context, const RunResult& of) {
    for (const ResultView& shown : context.view_model().results)
        if (shown.result->program && of_one_run(*shown.result, of)) return shown.result.get();
    return nullptr;
}

const RunResult* program_run(const ViewContext& context) {
    const auto& results = context.view_model().results;
    return results.empty() ? nullptr : program_run(context, *results.front().result);
}

const ResultView* launch_in(const ViewContext& context, const RunResult& run, const std::string& result) {
    for (const ResultView& shown : context.view_model().results)
        if (shown.result->variant.id == result && of_one_run(*shown.result, run)) return &shown;
    return nullptr;
}

void select_launch(ViewContext& context, const ResultView& shown) {
    context.show_in(0, shown.name);
    context.ui.side = 0;
    const std::string file = user_file(context.catalog, *shown.result);
    int first = 0;
    for (const Site& site : shown.result->trace->sites)
        if (site.file == file && (first == 0 || site.line < first)) first = site.line;
    if (first > 0) context.ui.scroll_to = first;
}

std::string why_no_launches(const ViewContext& context) {
    const auto& results = context.view_model().results;
    if (program_run(context)) return "The program launched no kernel. The Output tab below the source has its output.";
    if (results.empty()) return "Press R to run the program.";
    const RunResult& first = *results.front().result;
    if (!first.failure.empty()) return first.failure;
    return first.hazards.empty() ? "The program did not finish." : first.hazards.front().text;
}

std::string check_in_words(const ProgramReport& report) {
    const std::string end = end_in_words(report);
    if (!report.fault.empty()) return end;
    const std::string unchecked =
        report.unchecked ? fmt::format(", {} of {} launches ran without checks", report.unchecked, report.launches)
                         : "";
    return end + (passed(report) ? ": its own check passed" : ": its own check failed") + unchecked;
}

}  // namespace lanescope
