#include "app/catalog/variants.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "app/base/error.h"
#include "app/base/text/key_values.h"
#include "app/base/text/names.h"
#include "app/base/text/plain_text.h"
#include "app/catalog/catalog.h"
#include "app/catalog/kernel_names.h"
#include "app/model/enum_names.h"
#include "app/model/experiment.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

std::vector<std::string> ids_of(const Catalog& catalog, std::string_view operation) {
    std::vector<std::string> ids;
    for (const Variant& v : catalog.variants())
        if (v.operation == operation) ids.emplace_back(v.id);
    return ids;
}

/// known_bad: the known-bad variants; else the others.
std::vector<VariantChoice> choices_of(const Catalog& catalog, const Operation& operation, bool known_bad) {
    std::vector<VariantChoice> chosen;
    for (const Variant& v : catalog.variants())
        if (v.operation == to_string(operation) && (v.group == VariantGroup::known_bad) == known_bad)
            chosen.push_back({std::string(v.id)});
    return chosen;
}

const Operation* other_with(const Catalog& catalog, std::string_view operation, std::string_view id) {
    for (const Operation* other : operations())
        if (other->name() != operation && catalog.find(other->name(), id)) return other;
    return nullptr;
}

[[noreturn]] void throw_unknown(const Catalog& catalog, std::string_view operation, std::string_view id) {
    for (const CatalogFault& fault : catalog.faults())
        if (fault.operation == operation && fault.id == id) throw UsageError(fault.text);
    if (const Operation* other = other_with(catalog, operation, id))
        throw UsageError(fmt::format("variant '{}' computes {}, but the problem is {}: choose one of {}", id,
                                     other->name(), operation, fmt::join(ids_of(catalog, operation), ", ")));
    throw UsageError(unknown_name(fmt::format("{} variant", operation), id, ids_of(catalog, operation)));
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

/// "v3" -> 3; 0: no version.
int version_in(std::string_view part) {
    int number = 0;
    const char* const end = part.data() + part.size();
    if (part.size() < 2 || part[0] != 'v' || part[1] == '0') return 0;
    const auto [rest, failed] = std::from_chars(part.data() + 1, end, number);
    return failed == std::errc() && rest == end && number > 0 && number <= 1'000'000'000 ? number : 0;
}

/// Removes the last of "lanes=8,v3,compiled,independent" if `takes` it.
template <class Takes>
void take_last(std::string_view& settings, Takes takes) {
    const std::size_t comma = settings.rfind(',');
    if (takes(settings.substr(comma + 1))) settings = comma == settings.npos ? "" : settings.substr(0, comma);
}

bool is_library(const Catalog& catalog, const Experiment& experiment, const VariantChoice& choice) {
    const Variant* const variant = catalog.find(experiment.problem, choice);
    return variant && variant->group == VariantGroup::library;
}

}  // namespace

const Variant& variant_of(const Catalog& catalog, const Operation& operation, const VariantChoice& choice) {
    const Variant* variant = catalog.find(to_string(operation), choice.id);
    if (!variant) throw_unknown(catalog, to_string(operation), choice.id);
    if (choice.version > 0)
        throw UsageError(fmt::format(
            "variant '{}' is a version of a source that has changed: restore its source to run it", to_string(choice)));
    for (const Tuning& tuning : tunings) check_tuning(*variant, tuning, choice.*tuning.chosen);
    return *variant;
}

std::string source_file(const Catalog& catalog, const RunResult& result) {
    if (is_program(result.problem)) return file_of(result.problem).value_or("");
    const Variant* variant = catalog.find(result);
    return variant ? variant->file : "";
}

bool has_users_source(const Catalog& catalog, const RunResult& result) {
    return is_program(result.problem) || is_users(catalog, result);
}

std::string user_file(const Catalog& catalog, const RunResult& result) {
    const bool is_current = result.variant.version == 0 && has_users_source(catalog, result);
    return is_current ? source_file(catalog, result) : "";
}

int place_in_catalog(const Catalog& catalog, std::string_view operation, std::string_view id) {
    int place = 0;
    for (const Variant& variant : catalog.variants()) {
        if (variant.operation != operation) continue;
        if (variant.id == id) break;
        ++place;
    }
    return place;
}

void check_variants(const Catalog& catalog, const Experiment& experiment) {
    const auto& chosen = experiment.variants;
    if (is_program(experiment.problem) && chosen.empty()) return;
    if (chosen.empty()) throw UsageError("no variant is chosen: name at least one, or all");
    for (auto v = chosen.begin(); v != chosen.end(); ++v) {
        variant_of(catalog, operation_of(experiment.problem), *v);
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

std::vector<VariantChoice> parse_variants(const Catalog& catalog, const Operation& operation, std::string_view text) {
    if (text == "all" || text == "known_bad") return choices_of(catalog, operation, text == "known_bad");
    std::vector<VariantChoice> chosen;
    for (const std::string& variant : whole_variants(split(text, ","))) {
        chosen.push_back(parse_variant(variant));
        variant_of(catalog, operation, chosen.back());
    }
    return chosen;
}

bool is_setting(std::string_view part) {
    if (find_named<Schedule>(part) || part == as_compiled_setting || version_in(part) > 0) return true;
    return tuning_along(part.substr(0, part.find('='))) && part.find('=') != std::string_view::npos;
}

VariantChoice parse_variant(std::string_view text) {
    const std::size_t colon = text.find(':');
    const std::string_view id = text.substr(0, colon);
    if (!may_be_id(id))
        throw UsageError(
            fmt::format("variant {}: expected an id of the catalogue, such as warp_per_row or "
                        "warp_per_row:lanes=8",
                        quoted(text)));
    if (colon == std::string_view::npos) return {std::string(id)};
    std::array<std::int64_t, tunings.size()> chosen{};
    VariantChoice choice{std::string(id)};
    std::string_view settings = text.substr(colon + 1);
    take_last(settings, [&](auto last) { return (choice.schedule = find_named<Schedule>(last)).has_value(); });
    take_last(settings, [&](auto last) { return choice.as_compiled = last == as_compiled_setting; });
    take_last(settings, [&](auto last) { return (choice.version = version_in(last)) > 0; });
    std::vector<Field> fields;
    for (std::size_t i = 0; i < tunings.size(); ++i)
        fields.push_back({tunings[i].axis, &chosen[i], 1, tunings[i].most});
    if (!settings.empty() || !(choice.is_emulated() || choice.version > 0)) read_fields(settings, text, fields);
    for (std::size_t i = 0; i < tunings.size(); ++i) choice.*tunings[i].chosen = static_cast<int>(chosen[i]);
    return choice;
}

CodeChoice code_of(const Catalog& catalog, const Experiment& experiment) {
    const auto compiled = std::ranges::count(experiment.variants, true, &VariantChoice::as_compiled);
    const auto written = std::ranges::count_if(experiment.variants, [&](const VariantChoice& choice) {
        return !choice.as_compiled && !is_library(catalog, experiment, choice);
    });
    if (compiled == 0) return CodeChoice::written;
    return written == 0 ? CodeChoice::compiled : CodeChoice::both;
}

void choose_code(const Catalog& catalog, Experiment& experiment, CodeChoice code) {
    std::vector<VariantChoice> chosen;
    const auto add = [&](VariantChoice choice, bool as_compiled) {
        choice.as_compiled = as_compiled;
        if (std::ranges::find(chosen, choice) == chosen.end()) chosen.push_back(std::move(choice));
    };
    for (const VariantChoice& choice : experiment.variants) {
        const bool can_be_compiled = !is_library(catalog, experiment, choice);
        if (code != CodeChoice::compiled || !can_be_compiled) add(choice, false);
        if (code != CodeChoice::written && can_be_compiled) add(choice, true);
    }
    experiment.variants = std::move(chosen);
}

}  // namespace lanescope
