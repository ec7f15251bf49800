#include "app/model/problem_axis.h"

#include <algorithm>
#include <vector>

#include "app/model/catalog/tuning.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

std::vector<ProblemAxis> all_axes() {
    std::vector<ProblemAxis> all;
    for (const Operation* operation : operations())
        for (const ProblemAxis& axis : operation->axes())
            if (!std::ranges::count(all, axis.name, &ProblemAxis::name)) all.push_back(axis);
    const std::string_view usual = default_operation().axes().front().problem;
    all.push_back({lanes_axis, "lanes a row",
                   "Lanes that share a row, for variants that let it be chosen. Others stay as they are.", usual,
                   "2:32:*2"});
    all.push_back({warps_axis, "warps a block",
                   "Warps that a block has, for variants that let it be chosen. Others stay as they are.", usual,
                   "1:32:*2"});
    return all;
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
    for (const ProblemAxis& axis : problem.operation().axes())
        if (problem.operation().has_axis(problem, axis.name)) axes.push_back(&axis);
    for (const Tuning& tuning : tunings) axes.push_back(find_axis(tuning.axis));
    return axes;
}

bool move_along(Problem& problem, std::string_view axis, std::int64_t value) {
    if (tuning_along(axis)) return true;
    const auto moved = problem.operation().moved(problem, axis, value);
    if (moved) problem = *moved;
    return moved.has_value();
}

std::optional<double> place_on(const Problem& problem, const VariantChoice& variant, std::string_view axis) {
    if (const Tuning* tuning = tuning_along(axis)) {
        const int chosen = variant.*tuning->chosen;
        return chosen > 0 ? std::optional(double(chosen)) : std::nullopt;
    }
    return problem.operation().place(problem, axis);
}

}  // namespace lanescope
