#include "app/views/state/sweep_view.h"

#include <algorithm>

#include "app/analysis/timing/best.h"
#include "app/analysis/timing/origin.h"
#include "app/model/problem_parameters.h"

namespace lanescope {
namespace {

/// Opened and pinned results follow the run's.
bool is_recorded(const Session& session) {
    return session.results.from_file() || session.results.current_count < session.results.all.size();
}

/// "Best" needs times of one kind and device.
void keep_one_origin(std::vector<RunResultPtr>& results) {
    const std::string origin = origin_of(*results.front());
    std::erase_if(results, [&](const RunResultPtr& result) { return origin_of(*result) != origin; });
}

void set_axes(SweepView& view, const std::vector<std::string>& axes) {
    view.x_axis = axes.empty() ? "" : axes[0];
    view.y_axis = axes.size() > 1 ? axes[1] : "";
}

void prepare(const Catalog& catalog, SweepView& view) {
    view.problems.clear();
    view.crossings.clear();
    view.map = {};
    view.origins = origins_of(view.results);
    if (!view.y_axis.empty()) {
        keep_one_origin(view.results);
        view.map = best_by_shape(catalog, view.results, view.x_axis, view.y_axis);
    } else if (view.x_axis.empty()) {
        view.series = series_by_problem(view.results, view.problems);
    } else {
        view.series = series_along(view.results, view.x_axis);
        view.crossings = crossovers(catalog, view.series);
    }
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

void SweepView::refresh(const Catalog& catalog, const Session& session) {
    const SweepStatus& sweep = session.jobs.sweep;
    if (made && sweep_revision == sweep.revision && revision == session.results.revision &&
        from_file == session.results.from_file())
        return;
    made = true;
    sweep_revision = sweep.revision;
    revision = session.results.revision;
    from_file = session.results.from_file();
    x_axis.clear();
    y_axis.clear();
    results.clear();
    series.clear();
    if (!sweep.results.empty()) {
        results = sweep.results;
        set_axes(*this, sweep.axes);
    } else if (const auto& all = session.results.all;
               is_recorded(session) &&
               std::ranges::any_of(all, [&](const RunResultPtr& r) { return r->problem != all[0]->problem; })) {
        results = all;
        x_axis = axis_between(results);
    }
    const bool only_pinned = results.empty();
    for (const RunResultPtr& point : sweep.beside)  // other operations do not fit
        if (results.empty() || operation_of(point->problem) == operation_of(results.front()->problem))
            results.push_back(point);
    if (only_pinned && !results.empty()) set_axes(*this, axes_between(results));
    if (!results.empty()) prepare(catalog, *this);
}

}  // namespace lanescope
