#include "app/model/catalog/variants.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/model/catalog/tuning.h"
#include "app/model/operation.h"
#include "app/model/text/error.h"
#include "app/model/text/names.h"

namespace lanescope {
namespace {

std::vector<std::string> ids_of(std::string_view operation) {
    std::vector<std::string> ids;
    for (const Variant& v : catalog())
        if (v.operation == operation) ids.emplace_back(v.id);
    return ids;
}

/// Returns the known-bad variants (`published`), or the others.
std::vector<VariantChoice> choices_of(const Operation& operation, bool published) {
    std::vector<VariantChoice> chosen;
    for (const Variant& v : catalog())
        if (v.operation == to_string(operation) && (v.group == VariantGroup::known_bad) == published)
            chosen.push_back({std::string(v.id)});
    return chosen;
}

const Operation* other_with(std::string_view operation, std::string_view id) {
    for (const Operation* other : operations())
        if (other->name() != operation && find_variant(other->name(), id)) return other;
    return nullptr;
}

[[noreturn]] void throw_unknown(std::string_view operation, std::string_view id) {
    for (const CatalogFault& fault : catalog_faults())
        if (fault.operation == operation && fault.id == id) throw UsageError(fault.text);
    if (const Operation* other = other_with(operation, id))
        throw UsageError(fmt::format("variant '{}' computes {}, but the problem is {}: choose one of {}", id,
                                     other->name(), operation, fmt::join(ids_of(operation), ", ")));
    throw UsageError(unknown_name(fmt::format("{} variant", operation), id, ids_of(operation)));
}

void check_tuning(const Variant& variant, const Tuning& tuning, int chosen) {
    const std::span<const int> possible = variant.*tuning.of;
    if (chosen == 0 || std::ranges::count(possible, chosen)) return;
    if (possible.empty())
        throw UsageError(
            fmt::format("variant '{0}' has no choice of {1}: remove {1}={2}", variant.id, tuning.axis, chosen));
    throw UsageError(fmt::format("variant '{}' cannot run with {}={}: expected one of {}", variant.id, tuning.axis,
                                 chosen, fmt::join(possible, ", ")));
}

std::vector<std::string_view> parts_of(std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::size_t comma; (comma = text.find(',')) != text.npos; text.remove_prefix(comma + 1))
        parts.push_back(text.substr(0, comma));
    parts.push_back(text);
    return parts;
}

}  // namespace

const Variant& variant_of(const Operation& operation, const VariantChoice& choice) {
    const Variant* variant = find_variant(to_string(operation), choice.id);
    if (!variant) throw_unknown(to_string(operation), choice.id);
    if (choice.version > 0)
        throw UsageError(fmt::format(
            "variant '{}' is a version of a source that has changed: restore its source to run it", to_string(choice)));
    for (const Tuning& tuning : tunings) check_tuning(*variant, tuning, choice.*tuning.chosen);
    return *variant;
}

const Variant* catalogued(const RunResult& result) {
    return find_variant(to_string(operation_of(result.problem)), result.variant.id);
}

int place_in_catalog(std::string_view operation, std::string_view id) {
    int place = 0;
    for (const Variant& variant : catalog()) {
        if (variant.operation != operation) continue;
        if (variant.id == id) break;
        ++place;
    }
    return place;
}

void check_variants(const Experiment& experiment) {
    const auto& chosen = experiment.variants;
    if (chosen.empty()) throw UsageError("no variant is chosen: name at least one, or all");
    for (auto v = chosen.begin(); v != chosen.end(); ++v) {
        variant_of(operation_of(experiment.problem), *v);
        if (std::find(chosen.begin(), v, *v) != v)
            throw UsageError("variant '" + to_string(*v) + "' is named twice: name it once");
    }
}

std::vector<std::string> whole_variants(std::span<const std::string_view> parts) {
    std::vector<std::string> variants;
    for (const std::string_view part : parts) {
        if (is_setting(part) && !variants.empty())
            variants.back().append(",").append(part);
        else
            variants.emplace_back(part);
    }
    return variants;
}

std::vector<VariantChoice> parse_variants(const Operation& operation, std::string_view text) {
    if (text == "all" || text == "published") return choices_of(operation, text == "published");
    std::vector<VariantChoice> chosen;
    for (const std::string& variant : whole_variants(parts_of(text))) {
        chosen.push_back(parse_variant(variant));
        variant_of(operation, chosen.back());
    }
    return chosen;
}

}  // namespace lanescope
