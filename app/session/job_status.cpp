#include "app/session/job_status.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace lanescope {
namespace {

bool has_lanes(const RunResultPtr& result) { return !result->trace->sites.empty(); }

bool of_several_problems(const std::vector<RunResultPtr>& results) {
    return std::ranges::any_of(results, [&](const RunResultPtr& r) { return r->problem != results[0]->problem; });
}

}  // namespace

void SweepStatus::begin(std::vector<std::string> axes_of_it, Experiment base_of_it, std::string text,
                        std::string file_of_it) {
    axes = std::move(axes_of_it);
    base = std::move(base_of_it);
    asked = std::move(text);
    file = std::move(file_of_it);
    results.clear();
    ++revision;
    done = total = 0;
    seconds_left = -1;
    phase.clear();
    error.clear();
    busy = awaiting = true;
}

void SweepStatus::add(const SweepReport& report) {
    if (report.run == 0 || report.run < run) return;
    if (report.run > run && !awaiting) {
        busy = waiting = false;
        return;
    }
    awaiting = false;
    run = report.run;
    results.insert(results.end(), report.results.begin(), report.results.end());
    if (!report.results.empty()) ++revision;
    done = report.done;
    total = report.total;
    busy = report.busy;
    waiting = report.waiting;
    seconds_left = report.estimate;
    phase = report.phase;
    if (!report.error.empty()) error = report.error;
}

bool any_has_lanes(const std::vector<RunResultPtr>& results) { return std::ranges::any_of(results, has_lanes); }

// Older recordings do not mark points. There, points are results on problems without any lanes: a library has none, but
// shares its problem with variants that do.
std::vector<RunResultPtr> points_in(const std::vector<RunResultPtr>& recording) {
    const auto is_traced = [&](const Problem& problem) {
        return std::ranges::any_of(recording,
                                   [&](const RunResultPtr& r) { return has_lanes(r) && r->problem == problem; });
    };
    const bool several = of_several_problems(recording);
    std::vector<RunResultPtr> points;
    for (const RunResultPtr& result : recording)
        if (!has_lanes(result) && result->swept.value_or(several && !is_traced(result->problem)))
            points.push_back(result);
    return points;
}

void move_points(const std::vector<RunResultPtr>& points, std::vector<RunResultPtr>& results, SweepStatus& sweep) {
    const auto is_point = [&](const RunResultPtr& r) { return std::ranges::count(points, r) > 0; };
    std::ranges::copy_if(results, std::back_inserter(sweep.beside), is_point);
    std::erase_if(results, is_point);
}

void ShapeTestStatus::add(const ShapeTestReport& report) {
    if (report.run < run) return;
    if (report.run > run) shape_tests.clear(), error.clear();
    run = report.run;
    total = report.total;
    busy = report.busy;
    shape_tests.insert(shape_tests.end(), report.shape_tests.begin(), report.shape_tests.end());
    if (!report.error.empty()) error = report.error;
}

std::vector<ShapeTest> ShapeTestStatus::of(VariantChoice variant) const {
    variant.schedule.reset();
    std::vector<ShapeTest> found;
    std::ranges::copy_if(shape_tests, std::back_inserter(found),
                         [&](const ShapeTest& attempt) { return attempt.variant == variant; });
    return found;
}

}  // namespace lanescope
