#include "app/lab/sweep.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/lab/sweep_axis.h"
#include "app/model/catalog/tuning.h"
#include "app/model/catalog/variants.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

void check_problems(const Sweep& sweep) {
    if (sweep.problems.empty()) throw UsageError("the sweep has no point: name at least one problem");
    const Operation& operation = operation_of(sweep.problems.front());
    for (auto p = sweep.problems.begin(); p != sweep.problems.end(); ++p) {
        if (operation_of(*p) != operation)
            throw UsageError("a sweep is of one operation: '" + to_string(sweep.problems.front()) + "' and '" +
                             to_string(*p) + "' need two");
        if (std::find(sweep.problems.begin(), p, *p) != p)
            throw UsageError("problem '" + to_string(*p) + "' is in the sweep twice: name it once");
    }
}

using Variants = std::vector<VariantChoice>;

/// Selects variants with this value; those without the choice only if `all` is set.
Variants tuned(const Variants& chosen, const Tuning& tuning, const Operation& operation, int value, bool all) {
    Variants variants;
    for (VariantChoice choice : chosen) {
        const std::span<const int> possible = variant_of(operation, choice).*tuning.of;
        if (std::ranges::count(possible, value))
            choice.*tuning.chosen = value;
        else if (!possible.empty() || !all)
            continue;
        if (!std::ranges::count(variants, choice)) variants.push_back(choice);
    }
    return variants;
}

std::vector<Variants> tuned_with_each(const std::vector<Variants>& lists, const Tuning& tuning,
                                      const Operation& operation, const std::vector<int>& values) {
    if (values.empty()) return lists;
    std::vector<Variants> further;
    for (const Variants& list : lists)
        for (const int value : values)
            further.push_back(tuned(list, tuning, operation, value, value == values.front()));
    return further;
}

const std::vector<int>& values_of(const Sweep& sweep, const Tuning& tuning) {
    return tuning.axis == lanes_axis ? sweep.lanes : sweep.warps;
}

void add_points(const Sweep& sweep, const Problem& problem, std::vector<Experiment>& points) {
    Experiment point = sweep.base;
    point.problem = problem;
    point.traced = false;
    point.trace.warps = point.trace.max_events = 0;
    std::vector<Variants> lists{point.variants};
    for (const Tuning& tuning : tunings)
        lists = tuned_with_each(lists, tuning, operation_of(problem), values_of(sweep, tuning));
    for (Variants& list : lists) {
        point.variants = std::move(list);
        if (!point.variants.empty()) points.push_back(point);
    }
}

bool none_has(const Tuning& tuning, const std::vector<Experiment>& points) {
    return std::ranges::none_of(points, [&](const Experiment& point) {
        return std::ranges::any_of(point.variants, [&](const VariantChoice& v) { return v.*tuning.chosen > 0; });
    });
}

}  // namespace

std::vector<Experiment> points_of(const Sweep& sweep) {
    check_problems(sweep);
    std::vector<Experiment> points;
    for (const Problem& problem : sweep.problems) add_points(sweep, problem, points);
    for (const Tuning& tuning : tunings)
        if (!values_of(sweep, tuning).empty() && none_has(tuning, points))
            throw UsageError(
                fmt::format("axis {}: none of the variants can have that many {}: name another, such as warp_per_row",
                            tuning.axis, tuning.what));
    return points;
}

Sweep sweep_along(const std::vector<std::string>& texts, const Experiment& base) {
    if (texts.empty() || texts.size() > 2) throw UsageError("a sweep has one axis, or two for a map: name them");
    std::vector<Axis> axes;
    for (const std::string& text : texts) axes.push_back(parse_axis(text));
    return {base, problems_along(axes, base.problem), tuned_along(axes, lanes_axis), tuned_along(axes, warps_axis)};
}

bool same_run(const RunResult& a, const RunResult& b) {
    return a.variant == b.variant && a.problem == b.problem && a.schedule == b.schedule &&
           a.provenance.backend == b.provenance.backend && a.device.id == b.device.id && a.device.name == b.device.name;
}

}  // namespace lanescope
