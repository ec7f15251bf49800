#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "app/base/error.h"
#include "app/base/text/key_values.h"
#include "app/base/text/names.h"
#include "app/base/text/plain_text.h"
#include "app/catalog/variants.h"
#include "app/lessons/markdown/phrases.h"
#include "app/lessons/page_keys.h"
#include "app/lessons/quantity.h"

namespace lanescope {
namespace {

using Second = QuantityKind::Second;

constexpr std::array table{
    QuantityKind{"mean_active", "mean lanes", Second::sites, "active lanes per warp-step, on average; at most 32", "",
                 1},
    QuantityKind{"efficiency", "lane efficiency", Second::sites, "mean active lanes as a share of 32", " %", 1},
    QuantityKind{"idle", "idle lanes", Second::cause, "share of all recorded lane-steps that are idle for a cause",
                 " %", 1},
    QuantityKind{"sectors", "sectors per request", Second::sites,
                 "32-byte sectors per request to global memory, on average"},
    QuantityKind{"bytes_used", "bytes used", Second::sites, "share of the sectors' bytes that the lanes requested",
                 " %", 1},
    QuantityKind{"bank_conflicts", "bank conflicts", Second::sites, "extra passes over shared memory, in all", "", 0},
    QuantityKind{"extra_passes", "extra passes", Second::sites,
                 "extra passes per request to shared memory, on average"},
    QuantityKind{"events", "warp-steps", Second::sites, "warp-steps over the whole grid", "", 0},
    QuantityKind{"lanes", "active lanes", Second::sites, "active lanes over the whole grid", "", 0},
    QuantityKind{"per_warp", "warp-steps per warp", Second::sites, "warp-steps per warp of the grid, on average"},
    QuantityKind{"wide_loads", "16-byte loads", Second::sites, "share of global loads with 16 bytes per lane", " %", 1},
    QuantityKind{"steps", "longest warp's steps", Second::nothing, "steps of the longest recorded warp", "", 0},
    QuantityKind{"warps", "warps", Second::nothing, "warps of the grid", "", 0},
    QuantityKind{"launches", "launches", Second::nothing, "launches of a program that this result shows", "", 0},
    QuantityKind{"occupancy", "occupancy", Second::nothing, "resident warps on an SM as a share of the maximum", " %",
                 0},
    QuantityKind{"wrong_elements", "wrong rows", Second::nothing,
                 "output elements with an error above the rounding bound", "", 0},
    QuantityKind{"max_error", "largest error", Second::nothing,
                 "largest deviation, relative to the sum of the row's magnitudes"},
    QuantityKind{"loads128", "16-byte loads in the machine code", Second::nothing,
                 "16-byte loads in the machine code, if it is known (GPU only)", "", 0},
    QuantityKind{"time", "time", Second::nothing, "median time with an empty L2", " us", -1, true, false},
    QuantityKind{"gb_s", "throughput", Second::nothing, "compulsory bytes divided by the time", " GB/s", -1, true,
                 false},
    QuantityKind{"percent_of_roof", "share of the roof", Second::nothing,
                 "throughput as a share of a plain read's throughput", " %", 0, true, false},
    QuantityKind{"speed_up", "speed-up", Second::over, "the second variant's time divided by the first variant's time",
                 "\u00D7", 2, true},
};

std::vector<std::string> quantity_names() {
    std::vector<std::string> names;
    for (const QuantityKind& kind : table) names.emplace_back(kind.name);
    return names;
}

const QuantityKind* find_kind(std::string_view name) {
    const auto found = std::ranges::find(table, name, &QuantityKind::name);
    if (found == table.end()) throw UsageError(unknown_name("quantity", name, quantity_names()));
    return &*found;
}

std::string_view expected_second(Second second) {
    constexpr std::array<std::string_view, 4> texts{"(variant)", "(variant), (variant, array) or (variant, line N)",
                                                    "(variant, cause)", "(variant, variant)"};
    return texts[std::size_t(second)];
}

void read_sites(std::string_view text, Quantity& quantity) {
    const std::string& whole = quantity.text;
    Tokens words(text);
    if (words.take("line")) {
        quantity.line = int(parse_size("line", words.rest(), quantity.text, 1, 1'000'000));
        return;
    }
    if (text.empty() || text.size() > 64 || text.find_first_of(" ()") != std::string_view::npos)
        throw UsageError(fmt::format("{}: expected an array's name or line N, got {}", quoted(whole), quoted(text)));
    quantity.array = text;
}

void read_arguments(std::string_view text, Quantity& quantity) {
    const std::string& whole = quantity.text;
    const std::vector<std::string> given = whole_variants(split(text, ","));
    const Second second = quantity.kind->second;
    const std::size_t least = second == Second::cause || second == Second::over ? 2 : 1;
    const std::size_t most = second == Second::nothing ? 1 : 2;
    if (given.size() < least || given.size() > most || given.front().empty())
        throw UsageError(fmt::format("{}: expected {}{}", quoted(whole), quantity.kind->name, expected_second(second)));
    quantity.of = parse_variant_name(given.front());
    if (second == Second::sites && given.size() > 1) read_sites(given[1], quantity);
    if (second == Second::cause) quantity.cause = name_of(parse_name<IdleCause>(given[1]));
    if (second == Second::over) quantity.over = parse_variant_name(given[1]);
}

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

std::span<const QuantityKind> quantities() { return table; }

Quantity parse_quantity(std::string_view text) {
    Quantity quantity{.text = std::string(trimmed(text))};
    const std::string_view whole = quantity.text;
    const std::size_t open = whole.find('('), close = whole.rfind(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open)
        throw UsageError(fmt::format("{}: expected a quantity, such as mean_active(cte, x)", quoted(whole)));
    quantity.kind = find_kind(trimmed(whole.substr(0, open)));
    read_arguments(whole.substr(open + 1, close - open - 1), quantity);
    std::string_view behind = trimmed(whole.substr(close + 1));
    if (behind.empty()) return quantity;
    if (!behind.starts_with(':'))
        throw UsageError(fmt::format("{}: only :DECIMALS can follow, got {}", quoted(whole), quoted(behind)));
    quantity.decimals = int(parse_size("decimals", trimmed(behind.substr(1)), whole, 0, 9));
    return quantity;
}

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
    if (name.from != From::anywhere && (name.from == From::gpu) != is_of_gpu(result)) return false;
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

std::optional<IdleCause> idle_cause_named(std::string_view name) {
    const auto found = find_named<IdleCause>(name);
    return found == IdleCause::none ? std::nullopt : found;
}

}  // namespace lanescope
