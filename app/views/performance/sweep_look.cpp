#include "app/views/performance/sweep_look.h"

#include <algorithm>

#include "app/model/problem_axis.h"
#include "app/views/kit/palette.h"

namespace lanescope {

ImU32 colour_of(const RunResult& any, const VariantChoice& variant, std::size_t twin) {
    const ImU32 colour = variant_colour(std::string(to_string(operation_of(any.problem))), variant.id);
    return twin ? stronger(colour, std::min(0.7f, 0.3f * float(twin))) : colour;
}

std::vector<ImU32> colours_of(const std::vector<RunResultPtr>& results, const std::vector<VariantChoice>& variants) {
    std::vector<ImU32> colours;
    for (std::size_t i = 0; i < variants.size(); ++i) {
        const auto twins = std::count_if(variants.begin(), variants.begin() + std::ptrdiff_t(i),
                                         [&](const VariantChoice& v) { return v.id == variants[i].id; });
        colours.push_back(colour_of(*results.front(), variants[i], std::size_t(twins)));
    }
    return colours;
}

Tip tip_of_axis(const std::string& axis) {
    const ProblemAxis* known = find_axis(axis);
    return known ? Tip(std::string(known->what), known->term) : axis;
}

std::string title_of(const std::string& axis) {
    const ProblemAxis* known = find_axis(axis);
    return known ? std::string(known->title) : axis;
}

}  // namespace lanescope
