#include "app/catalog/problem_axes.h"

#include <algorithm>
#include <vector>

#include "app/catalog/variants.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

constexpr unsigned lanes_size = 1u << 30, warps_size = 1u << 31;  // unused by operations

std::vector<ProblemAxis> all_axes() {
    std::vector<ProblemAxis> all;
    for (const Operation* operation : operations())
        for (const ProblemAxis& axis : operation->info().axes)
            if (!std::ranges::count(all, axis.name, &ProblemAxis::name)) all.push_back(axis);
    const OperationInfo& initial = default_operation().info();
    const std::string_view usual = initial.axes.empty() ? initial.form.example : initial.axes.front().problem;
    for (const Tuning& tuning : tunings) {
        const bool lanes = tuning.axis == lanes_axis;
        all.push_back(
            {.name = tuning.axis,
             .title = tuning.what,
             .what = lanes ? "Lanes that share a row, for variants with this choice. Other variants do not change."
                           : "Warps of a block, for variants with this choice. Other variants do not change.",
             .problem = usual,
             .values = lanes ? "2:32:*2" : "1:32:*2",
             .sizes = lanes ? lanes_size : warps_size,
             .term = lanes ? Term::lanes_a_row : Term::warps});
    }
    return all;
}

const ProblemAxis* axis_of(const Problem& problem, std::string_view name) {
    const std::span<const ProblemAxis> axes = problem.operation().info().axes;
    const auto found = std::ranges::find(axes, name, &ProblemAxis::name);
    return found != axes.end() && found->has(problem) ? &*found : nullptr;
}

}  // namespace

std::span<const ProblemAxis> problem_axes() {
    static const std::vector<ProblemAxis> all = all_axes();
    return all;
}

const ProblemAxis* find_axis(std::string_view name) {
    const auto found = std::ranges::find(problem_axes(), name, &ProblemAxis::name);
    return found == problem_axes().end() ? nullptr : &*found;
}

std::vector<const ProblemAxis*> axes_of(const Problem& problem) {
    std::vector<const ProblemAxis*> axes;
    for (const ProblemAxis& axis : problem.operation().info().axes)
        if (axis.has(problem)) axes.push_back(&axis);
    for (const Tuning& tuning : tunings) axes.push_back(find_axis(tuning.axis));
    return axes;
}

bool move_along(Problem& problem, std::string_view axis, std::int64_t value) {
    if (tuning_along(axis)) return true;
    const ProblemAxis* of = axis_of(problem, axis);
    if (of) of->move(problem, value);
    return of != nullptr;
}

std::optional<double> place_on(const Problem& problem, const VariantChoice& variant, std::string_view axis) {
    if (const Tuning* tuning = tuning_along(axis)) {
        const int chosen = variant.*tuning->chosen;
        return chosen > 0 ? std::optional(double(chosen)) : std::nullopt;
    }
    const ProblemAxis* of = axis_of(problem, axis);
    return of ? of->place(problem) : std::nullopt;
}

}  // namespace lanescope
