#include "app/session/sweep_points.h"

#include <algorithm>
#include <iterator>

namespace lanescope {
namespace {

bool has_lanes(const RunResultPtr& result) { return !result->trace->sites.empty(); }

bool of_several_problems(const std::vector<RunResultPtr>& results) {
    return std::ranges::any_of(results, [&](const RunResultPtr& r) { return r->problem != results[0]->problem; });
}

}  // namespace

bool any_has_lanes(const std::vector<RunResultPtr>& results) { return std::ranges::any_of(results, has_lanes); }

// Older recordings do not state it. There, points are results on problems without any lanes: a library has no lanes,
// but shares problems with variants that do.
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

}  // namespace lanescope
