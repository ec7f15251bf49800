#include "app/views/swept.h"

#include <algorithm>

#include "app/model/problem_axis.h"

namespace lanescope {
namespace {

bool of_several_problems(const std::vector<RunResultPtr>& results) {
    return std::ranges::any_of(results, [&](const RunResultPtr& r) { return r->problem != results[0]->problem; });
}

void prepare(Swept& swept) {
    swept.problems.clear();
    swept.crossings.clear();
    swept.map = {};
    if (!swept.y_axis.empty())
        swept.map = best_by_shape(swept.results, swept.x_axis, swept.y_axis);
    else if (swept.x_axis.empty())
        swept.series = series_by_problem(swept.results, swept.problems);
    else
        swept.series = series_along(swept.results, swept.x_axis);
    if (swept.y_axis.empty() && !swept.x_axis.empty()) swept.crossings = crossovers(swept.series);
}

}  // namespace

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
    } else if (from_file && of_several_problems(notebook.results)) {
        results = notebook.results;
        x_axis = axis_between(results);
    }
    if (!results.empty()) prepare(*this);
}

}  // namespace lanescope
