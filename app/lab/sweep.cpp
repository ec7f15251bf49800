#include "app/lab/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "app/base/error.h"
#include "app/base/text/key_values.h"
#include "app/base/text/names.h"
#include "app/catalog/problem_axes.h"
#include "app/catalog/variants.h"
#include "app/model/operation.h"
#include "app/model/problem_parameters.h"

namespace lanescope {
namespace {

constexpr std::int64_t max_size = std::numeric_limits<std::int32_t>::max();

const ProblemAxis& known_axis(std::string_view name) {
    if (const ProblemAxis* found = find_axis(name)) return *found;
    std::vector<std::string> names;
    for (const ProblemAxis& axis : problem_axes()) names.emplace_back(axis.name);
    throw UsageError(unknown_name("axis", name, names));
}

[[noreturn]] void refuse_count(std::string_view what) {
    throw UsageError(fmt::format("{} has more than {} points: take larger steps", quoted(what), max_points));
}

std::int64_t parse_value(const ProblemAxis& axis, std::string_view text, std::string_view whole) {
    return parse_size(axis.name, text, whole, axis.least, max_size);
}

struct Step {
    bool times;
    std::int64_t by;
    std::int64_t after(std::int64_t value) const { return times ? value * by : value + by; }
};

Step parse_step(std::string_view text, std::string_view whole) {
    if (text.empty() || (text[0] != '*' && text[0] != '+'))
        throw UsageError(
            fmt::format("step {} in {}: expected *FACTOR or +STEP, such as *2", quoted(text), quoted(whole)));
    const bool times = text[0] == '*';
    return {times, parse_size("step", text.substr(1), whole, times ? 2 : 1, max_size)};
}

/// Parses "from:to:step". Values and steps of at most max_size prevent overflow.
std::vector<std::int64_t> parse_range(std::string_view text, const ProblemAxis& axis, std::string_view whole) {
    const auto parts = split(text, ":");
    if (parts.size() != 3)
        throw UsageError(fmt::format("range {} in {}: expected FROM:TO:*FACTOR or FROM:TO:+STEP, such as 1024:65536:*2",
                                     quoted(text), quoted(whole)));
    const std::int64_t from = parse_value(axis, parts[0], whole), to = parse_value(axis, parts[1], whole);
    if (to < from)
        throw UsageError(fmt::format("range {} in {}: it ends before it begins", quoted(text), quoted(whole)));
    const Step step = parse_step(parts[2], whole);
    std::vector<std::int64_t> values;
    for (std::int64_t value = from; value <= to; value = step.after(value)) {
        values.push_back(value);
        if (values.size() > max_points) refuse_count(whole);
    }
    return values;
}

std::vector<std::int64_t> parse_list(std::string_view text, const ProblemAxis& axis, std::string_view whole) {
    const auto parts = split(text, ",");
    if (parts.size() > max_points) refuse_count(whole);
    std::vector<std::int64_t> values;
    for (std::string_view part : parts) values.push_back(parse_value(axis, part, whole));
    return values;
}

Problem moved(Problem problem, const Axis& axis, std::int64_t value) {
    const std::string before = to_string(problem);
    if (!move_along(problem, axis.name, value))
        throw UsageError(fmt::format("axis {} is not one of {}: it goes with {}", axis.name, quoted(before),
                                     known_axis(axis.name).problem));
    return problem;
}

void refuse_repeated(const std::vector<Axis>& axes) {
    for (auto axis = axes.begin(); axis != axes.end(); ++axis)
        if (std::ranges::count(axes.begin(), axis, axis->name, &Axis::name) > 0)
            throw UsageError(fmt::format("axis {} is given twice: give it once, with all its values", axis->name));
}

void drop_repeated(std::vector<Problem>& points) {
    std::vector<Problem> kept;
    for (const Problem& point : points)
        if (!std::ranges::count(kept, point)) kept.push_back(point);
    points = std::move(kept);
}

int tuned(const Tuning& tuning, std::int64_t value) {
    if (value <= tuning.most) return int(value);
    throw UsageError(
        fmt::format("axis {}: {} {}, but there are at most {}", tuning.axis, value, tuning.what, tuning.most));
}

}  // namespace

Axis parse_axis(std::string_view text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos)
        throw UsageError(fmt::format("axis {}: expected NAME=VALUES, such as MK=1024:65536:*2", quoted(text)));
    const ProblemAxis& axis = known_axis(text.substr(0, equals));
    const std::string_view values = text.substr(equals + 1);
    const bool range = values.find(':') != std::string_view::npos;
    return {std::string(axis.name), range ? parse_range(values, axis, text) : parse_list(values, axis, text)};
}

std::vector<std::string> axis_names(const std::vector<std::string>& axes) {
    std::vector<std::string> names;
    for (const std::string& axis : axes) names.push_back(parse_axis(axis).name);
    return names;
}

Problem default_problem(const Axis& axis) { return parse_problem(known_axis(axis.name).problem); }

std::vector<Problem> problems_along(const std::vector<Axis>& axes, const Problem& base) {
    refuse_repeated(axes);
    std::vector<Problem> points{base};
    for (const Axis& axis : axes) {
        if (tuning_along(axis.name)) continue;
        if (points.size() * axis.values.size() > max_points) refuse_count("the product of the axes");
        std::vector<Problem> further;
        for (const Problem& point : points)
            for (const std::int64_t value : axis.values) further.push_back(moved(point, axis, value));
        points = std::move(further);
    }
    for (const Problem& point : points) validate(point);
    // Rounded to whole nonzeros, two densities may be equal.
    if (std::ranges::any_of(axes, [](const Axis& axis) { return known_axis(axis.name).derived; }))
        drop_repeated(points);
    return points;
}

std::vector<int> tuned_along(const std::vector<Axis>& axes, std::string_view tuning) {
    std::vector<int> values;
    for (const Axis& axis : axes)
        for (const std::int64_t value : axis.values)
            if (axis.name == tuning) values.push_back(tuned(*tuning_along(tuning), value));
    return values;
}

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

/// Those without the choice only if `all` is set.
Variants tuned(const Catalog& catalog, const Variants& chosen, const Tuning& tuning, const Operation& operation,
               int value, bool all) {
    Variants variants;
    for (VariantChoice choice : chosen) {
        const std::span<const int> possible = variant_of(catalog, operation, choice).*tuning.of;
        if (std::ranges::count(possible, value))
            choice.*tuning.chosen = value;
        else if (!possible.empty() || !all)
            continue;
        if (!std::ranges::count(variants, choice)) variants.push_back(choice);
    }
    return variants;
}

std::vector<Variants> tuned_with_each(const Catalog& catalog, const std::vector<Variants>& lists, const Tuning& tuning,
                                      const Operation& operation, const std::vector<int>& values) {
    if (values.empty()) return lists;
    std::vector<Variants> further;
    for (const Variants& list : lists)
        for (const int value : values)
            further.push_back(tuned(catalog, list, tuning, operation, value, value == values.front()));
    return further;
}

const std::vector<int>& values_of(const Sweep& sweep, const Tuning& tuning) {
    return tuning.axis == lanes_axis ? sweep.lanes : sweep.warps;
}

void add_points(const Catalog& catalog, const Sweep& sweep, const Problem& problem, std::vector<Experiment>& points) {
    Experiment point = sweep.base;
    point.problem = problem;
    point.traced = false;
    point.trace.warps = point.trace.max_events = 0;
    std::vector<Variants> lists{point.variants};
    for (const Tuning& tuning : tunings)
        lists = tuned_with_each(catalog, lists, tuning, operation_of(problem), values_of(sweep, tuning));
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

std::vector<Experiment> points_of(const Catalog& catalog, const Sweep& sweep) {
    check_problems(sweep);
    std::vector<Experiment> points;
    for (const Problem& problem : sweep.problems) add_points(catalog, sweep, problem, points);
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
