#include "app/views/state/sweep_view.h"

#include <algorithm>

#include "app/analysis/timing/best.h"
#include "app/analysis/timing/origin.h"
#include "app/model/problem_parameters.h"

namespace lanescope {
namespace {

bool of_several_problems(const std::vector<RunResultPtr>& results) {
    return std::ranges::any_of(results, [&](const RunResultPtr& r) { return r->problem != results[0]->problem; });
}

/// Opened and pinned results follow the run's own.
bool is_recorded(const Session& session) {
    return session.results.from_file() || session.results.current_count < session.results.all.size();
}

/// "Best" needs times of one kind and device.
void keep_one_origin(std::vector<RunResultPtr>& results) {
    const std::string origin = origin_of(*results.front());
    std::erase_if(results, [&](const RunResultPtr& result) { return origin_of(*result) != origin; });
}

void find_axes(SweepView& sweep_view) {
    const std::vector<std::string> axes = axes_between(sweep_view.results);
    sweep_view.x_axis = axes.empty() ? "" : axes[0];
    sweep_view.y_axis = axes.size() > 1 ? axes[1] : "";
}

/// Other operations do not fit the plot.
void add_beside(const std::vector<RunResultPtr>& beside, std::vector<RunResultPtr>& results) {
    for (const RunResultPtr& point : beside)
        if (results.empty() || operation_of(point->problem) == operation_of(results.front()->problem))
            results.push_back(point);
}

void prepare(SweepView& sweep_view) {
    sweep_view.problems.clear();
    sweep_view.crossings.clear();
    sweep_view.map = {};
    sweep_view.origins = origins_of(sweep_view.results);
    if (!sweep_view.y_axis.empty()) keep_one_origin(sweep_view.results);
    if (!sweep_view.y_axis.empty())
        sweep_view.map = best_by_shape(sweep_view.results, sweep_view.x_axis, sweep_view.y_axis);
    else if (sweep_view.x_axis.empty())
        sweep_view.series = series_by_problem(sweep_view.results, sweep_view.problems);
    else
        sweep_view.series = series_along(sweep_view.results, sweep_view.x_axis);
    if (sweep_view.y_axis.empty() && !sweep_view.x_axis.empty()) sweep_view.crossings = crossovers(sweep_view.series);
}

}  // namespace

std::string SweepView::name_of(const Series& of) const {
    return to_string(of.variant) + (origins.size() > 1 ? " \u00B7 " + of.origin : "");
}

std::vector<RunResultPtr> SweepView::at(const std::string& origin, double x) const {
    std::vector<RunResultPtr> here;
    for (const Series& one : series)
        if (const auto found = std::ranges::find(one.x, x); found != one.x.end() && one.origin == origin)
            here.push_back(one.results[std::size_t(found - one.x.begin())]);
    return here;
}

RunResultPtr SweepView::base_of(const Series& of, double x, const std::string& baseline) const {
    const std::vector<RunResultPtr> here = at(of.origin, x);
    const auto base = lanescope::baseline(here, baseline);
    return base ? here[*base] : nullptr;
}

void SweepView::refresh(const Session& session) {
    const SweepStatus& notes = session.jobs.sweep;
    if (made && sweep_revision == notes.revision && revision == session.results.revision &&
        from_file == session.results.from_file())
        return;
    made = true;
    sweep_revision = notes.revision;
    revision = session.results.revision;
    from_file = session.results.from_file();
    x_axis.clear();
    y_axis.clear();
    results.clear();
    series.clear();
    if (!notes.results.empty()) {
        results = notes.results;
        x_axis = notes.axes.empty() ? "" : notes.axes[0];
        y_axis = notes.axes.size() > 1 ? notes.axes[1] : "";
    } else if (is_recorded(session) && of_several_problems(session.results.all)) {
        results = session.results.all;
        x_axis = axis_between(results);
    }
    const bool only_beside = results.empty();
    add_beside(notes.beside, results);
    if (only_beside && !results.empty()) find_axes(*this);
    if (!results.empty()) prepare(*this);
}

}  // namespace lanescope
