#include "app/model/code_choice.h"

#include <algorithm>

#include "app/model/catalog/catalog.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

bool is_library(const Experiment& experiment, const VariantChoice& choice) {
    const Variant* const variant = find_variant(operation_of(experiment.problem).name(), choice.id);
    return variant && variant->group == VariantGroup::library;
}

}  // namespace

CodeChoice code_of(const Experiment& experiment) {
    const auto compiled = std::ranges::count(experiment.variants, true, &VariantChoice::as_compiled);
    const auto written = std::ranges::count_if(experiment.variants, [&](const VariantChoice& choice) {
        return !choice.as_compiled && !is_library(experiment, choice);
    });
    if (compiled == 0) return CodeChoice::written;
    return written == 0 ? CodeChoice::compiled : CodeChoice::both;
}

void choose_code(Experiment& experiment, CodeChoice code) {
    std::vector<VariantChoice> chosen;
    const auto add = [&](VariantChoice choice, bool as_compiled) {
        choice.as_compiled = as_compiled;
        if (std::ranges::find(chosen, choice) == chosen.end()) chosen.push_back(std::move(choice));
    };
    for (const VariantChoice& choice : experiment.variants) {
        const bool can_be_compiled = !is_library(experiment, choice);
        if (code != CodeChoice::compiled || !can_be_compiled) add(choice, false);
        if (code != CodeChoice::written && can_be_compiled) add(choice, true);
    }
    experiment.variants = std::move(chosen);
}

}  // namespace lanescope
