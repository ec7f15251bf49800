#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/lessons/idle_names.h"
#include "app/lessons/quantity.h"
#include "app/lessons/tokens.h"
#include "app/model/catalog/variants.h"
#include "app/model/fields.h"
#include "app/model/text/error.h"
#include "app/model/text/names.h"

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
    QuantityKind{"events", "warp-steps", Second::sites, "warp-steps over the whole grid", "", 0},
    QuantityKind{"wide_loads", "16-byte loads", Second::sites, "share of global loads with 16 bytes per lane", " %", 1},
    QuantityKind{"steps", "longest warp's steps", Second::nothing, "steps of the longest recorded warp", "", 0},
    QuantityKind{"warps", "warps", Second::nothing, "warps of the grid", "", 0},
    QuantityKind{"occupancy", "occupancy", Second::nothing, "resident warps on an SM as a share of the maximum", " %",
                 0},
    QuantityKind{"wrong_rows", "wrong rows", Second::nothing, "rows with an error above the rounding bound", "", 0},
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
    switch (second) {
        case Second::sites:
            return "(variant), (variant, array) or (variant, line N)";
        case Second::cause:
            return "(variant, cause)";
        case Second::over:
            return "(variant, variant)";
        default:
            return "(variant)";
    }
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

void read_second(std::string_view text, Quantity& quantity) {
    switch (quantity.kind->second) {
        case Second::sites:
            return read_sites(text, quantity);
        case Second::cause:
            quantity.cause = parse_idle_name(text);
            return;
        case Second::over:
            quantity.over = parse_variant_name(text);
            return;
        default:
            break;
    }
}

void read_arguments(std::string_view text, Quantity& quantity) {
    const std::string& whole = quantity.text;
    const std::vector<std::string> given = whole_variants(split(text, ','));
    const Second second = quantity.kind->second;
    const std::size_t least = second == Second::cause || second == Second::over ? 2 : 1;
    const std::size_t most = second == Second::nothing ? 1 : 2;
    if (given.size() < least || given.size() > most || given.front().empty())
        throw UsageError(fmt::format("{}: expected {}{}", quoted(whole), quantity.kind->name, expected_second(second)));
    quantity.of = parse_variant_name(given.front());
    if (given.size() > 1) read_second(given[1], quantity);
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

}  // namespace lanescope
