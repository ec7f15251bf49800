#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "app/lessons/quantity.h"
#include "app/lessons/tokens.h"
#include "app/model/text/error.h"
#include "app/model/text/quote.h"

namespace lanescope {
namespace {

using From = VariantName::From;

From take_origin(std::string_view& text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return From::anywhere;
    const std::string_view origin = text.substr(0, slash);
    const From from = origin == "emulator"                       ? From::emulator
                      : origin == "gpu" || origin == "recording" ? From::gpu
                                                                 : From::anywhere;
    if (from == From::anywhere)
        throw UsageError(
            fmt::format("unknown origin {}: expected emulator/, gpu/ or recording/ before a variant", quoted(origin)));
    text.remove_prefix(slash + 1);
    return from;
}

bool is_of_gpu(const RunResult& result) { return result.provenance.backend == BackendKind::cuda; }

/// Ignores GPU results, which have no schedule.
bool has_schedule(const RunResult& result, Schedule schedule) {
    if (result.variant.schedule) return *result.variant.schedule == schedule;
    return !is_of_gpu(result) && result.schedule == schedule;
}

bool is_of_origin(const VariantName& name, const RunResult& result) {
    return name.from == From::anywhere || (name.from == From::gpu) == is_of_gpu(result);
}

std::string names_in(std::span<const RunResultPtr> results) {
    constexpr std::size_t most = 8;
    std::vector<std::string> names;
    for (const RunResultPtr& result : results)
        if (const std::string name = result ? to_string(result->variant) : "";
            result && !std::ranges::count(names, name))
            names.push_back(name);
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), most); ++i) text += (i ? ", " : "") + names[i];
    return names.size() > most ? text + ", \u2026" : text;
}

std::string ambiguity(const VariantName& name, const std::vector<const RunResult*>& found) {
    for (const RunResult* other : found) {
        if (other->variant != found.front()->variant)
            return fmt::format("{} is ambiguous; write {} or {}", quoted(name.text), to_string(found.front()->variant),
                               to_string(other->variant));
        if (is_of_gpu(*other) != is_of_gpu(*found.front()))
            return fmt::format("{0} ran on the emulator and on a GPU; write emulator/{0} or gpu/{0}", name.text);
    }
    return {};
}

}  // namespace

VariantName parse_variant_name(std::string_view text) {
    VariantName name{.text = std::string(trimmed(text))};
    std::string_view rest = name.text;
    name.from = take_origin(rest);
    if (rest == "any" || rest == "all")
        name.of = rest == "any" ? VariantName::Of::any : VariantName::Of::all;
    else
        name.choice = parse_variant(rest);
    return name;
}

bool is_meant(const VariantName& name, const RunResult& result) {
    if (!is_of_origin(name, result)) return false;
    if (name.of != VariantName::Of::one) return true;
    const VariantChoice& choice = name.choice;
    return result.variant.id == choice.id && (choice.lanes == 0 || result.variant.lanes == choice.lanes) &&
           (!choice.schedule || has_schedule(result, *choice.schedule));
}

const RunResult* find_result(const VariantName& name, std::span<const RunResultPtr> results, std::string& why_not) {
    std::vector<const RunResult*> found;
    for (const RunResultPtr& result : results)
        if (result && is_meant(name, *result)) found.push_back(result.get());
    const auto is_called_so = [&](const RunResult* result) { return result->variant == name.choice; };
    if (std::ranges::any_of(found, is_called_so)) std::erase_if(found, std::not_fn(is_called_so));
    if (found.empty())
        why_not = results.empty() ? "no results yet"
                                  : fmt::format("no result of {}; results: {}", quoted(name.text), names_in(results));
    else
        why_not = ambiguity(name, found);
    return why_not.empty() ? found.front() : nullptr;
}

}  // namespace lanescope
