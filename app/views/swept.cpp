#include "app/views/swept.h"

#include <algorithm>

#include "app/analysis/origin.h"
#include "app/model/problem_axis.h"

namespace lanescope {
namespace {

bool of_several_problems(const std::vector<RunResultPtr>& results) {
    return std::ranges::any_of(results, [&](const RunResultPtr& r) { return r->problem != results[0]->problem; });
}

/// In part at least: what was opened or kept stands behind the own results.
bool is_recorded(const Notebook& notebook) { return notebook.from_file || notebook.own < notebook.results.size(); }

/// What is best is found among times of one kind and device.
void keep_one_origin(std::vector<RunResultPtr>& results) {
    const std::string origin = origin_of(*results.front());
    std::erase_if(results, [&](const RunResultPtr& result) { return origin_of(*result) != origin; });
}

void find_axes(Swept& swept) {
    const std::vector<std::string> axes = axes_between(swept.results);
    swept.x_axis = axes.empty() ? "" : axes[0];
    swept.y_axis = axes.size() > 1 ? axes[1] : "";
}

/// Of another operation they have no place in the plot.
void add_beside(const std::vector<RunResultPtr>& beside, std::vector<RunResultPtr>& results) {
    for (const RunResultPtr& point : beside)
        if (results.empty() || operation_of(point->problem) == operation_of(results.front()->problem))
            results.push_back(point);
}

void prepare(Swept& swept) {
    swept.problems.clear();
    swept.crossings.clear();
    swept.map = {};
    swept.origins = origins_of(swept.results);
    if (!swept.y_axis.empty()) keep_one_origin(swept.results);
    if (!swept.y_axis.empty())
        swept.map = best_by_shape(swept.results, swept.x_axis, swept.y_axis);
    else if (swept.x_axis.empty())
        swept.series = series_by_problem(swept.results, swept.problems);
    else
        swept.series = series_along(swept.results, swept.x_axis);
    if (swept.y_axis.empty() && !swept.x_axis.empty()) swept.crossings = crossovers(swept.series);
}

}  // namespace

std::string Swept::name_of(const Series& of) const {
    return to_string(of.variant) + (origins.size() > 1 ? " \u00B7 " + of.origin : "");
}

void Swept::refresh(const Notebook& notebook) {
    const SweepNotes& notes = notebook.sweep;
    if (made && sweep_revision == notes.revision && revision == notebook.revision && from_file == notebook.from_file)
        return;
    made = true;
    sweep_revision = notes.revision;
    revision = notebook.revision;
    from_file = notebook.from_file;
    x_axis.clear();
    y_axis.clear();
    results.clear();
    series.clear();
    if (!notes.results.empty()) {
        results = notes.results;
        x_axis = notes.axes.empty() ? "" : notes.axes[0];
        y_axis = notes.axes.size() > 1 ? notes.axes[1] : "";
    } else if (is_recorded(notebook) && of_several_problems(notebook.results)) {
        results = notebook.results;
        x_axis = axis_between(results);
    }
    const bool only_beside = results.empty();
    add_beside(notes.beside, results);
    if (only_beside && !results.empty()) find_axes(*this);
    if (!results.empty()) prepare(*this);
}

}  // namespace lanescope
