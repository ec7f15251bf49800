#include "app/analysis/cures.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/analysis/best.h"
#include "app/model/catalog/variants.h"

namespace lanescope {
namespace {

bool cures(const Variant& variant, HintKind kind) {
    return variant.group == VariantGroup::standard && std::ranges::count(variant.cures, to_string(kind)) > 0;
}

/// Returns nullptr if none is comparable.
const RunResult* result_of(const std::string& id, const RunResult& other, std::span<const RunResultPtr> results) {
    for (const RunResultPtr& result : results)
        if (result && result->variant == VariantChoice{id} && result->schedule == other.schedule &&
            may_be_compared(*result, other))
            return result.get();
    return nullptr;
}

std::string gain_of(const RunResult& cure, const RunResult& over) {
    const std::string name = to_string(cure.variant);
    const std::optional<SpeedUp> gain = speed_up(cure, over);
    if (!gain || !gain->told) return name + " no clear difference";
    return name + (gain->value < 1 ? " slower, " : " ") + with_bounds(*gain);
}

}  // namespace

std::vector<std::string> cures_of(const RunResult& result, HintKind kind) {
    const ProblemFacts facts = facts_of(result.problem);
    std::vector<std::string> ids;
    for (const Variant& variant : catalog())
        if (cures(variant, kind) && variant.id != result.variant.id && !refusal(variant, facts))
            ids.push_back(variant.id);
    return ids;
}

std::string what_cures_gave(const RunResult& result, HintKind kind, std::span<const RunResultPtr> results) {
    std::string text;
    for (const std::string& id : cures_of(result, kind))
        if (const RunResult* cure = result_of(id, result, results))
            text += (text.empty() ? "" : ", ") + gain_of(*cure, result);
    return text.empty() ? text : fmt::format("{}, {}", text, to_string(result.timing->kind));
}

}  // namespace lanescope
