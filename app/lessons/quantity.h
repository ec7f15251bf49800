// Numbers from results, such as "mean_active(thread_per_row, x)", for claims, answers and `{…}` in text.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/analysis/lanes/idle_causes.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Selects results: "cte", "cte:independent", "warp_per_row:lanes=8", "emulator/cte", "gpu/cte" or "recording/cte"
/// (both: from a GPU), "any", "all".
struct VariantName {
    enum class Of : std::uint8_t { one, any, all };
    enum class From : std::uint8_t { anywhere, emulator, gpu };
    Of of = Of::one;
    From from = From::anywhere;
    VariantChoice choice;  ///< unset members match anything
    std::string text;      ///< as written
};

/// Throws UsageError with the expected syntax.
VariantName parse_variant_name(std::string_view text);

/// Returns true for a selected result; `any` and `all` select each.
bool is_meant(const VariantName& name, const RunResult& result);

/// Prefers an exact match. Returns nullptr and one line on why if none matches or the name is ambiguous.
const RunResult* find_result(const VariantName& name, std::span<const RunResultPtr> results, std::string& why_not);

/// See docs/writing-lessons.md.
struct QuantityKind {
    /// The argument after the variant.
    enum class Second : std::uint8_t { nothing, sites, cause, over };
    std::string_view name;
    std::string_view label;  ///< for display: "mean lanes"
    Second second = Second::nothing;
    std::string_view what;       ///< one sentence
    std::string_view unit = {};  ///< with its space: " %"
    int decimals = -1;           ///< -1: three significant digits
    bool of_time = false;        ///< from a time
    bool is_ratio = true;        ///< allowed in claims about modelled times
};
std::span<const QuantityKind> quantities();

struct Quantity {
    const QuantityKind* kind = nullptr;
    VariantName of;
    std::string array;  ///< accesses: an array's name, or a kind ("load4", "atomic"); empty: all
    int line = 0;       ///< source line; 0: all
    std::string cause;  ///< idle: "row_finished", …, or "any"
    VariantName over;   ///< speed_up: baseline
    int decimals = -1;  ///< from "{time(cte):1}"; -1: the kind's
    std::string text;   ///< as written
};

/// Parses "name(variant)" or "name(variant, more)", with optional ":decimals". Throws UsageError.
Quantity parse_quantity(std::string_view text);

/// A number, or one line on its absence.
struct QuantityValue {
    std::optional<double> number;
    std::string why_not;
    bool modelled = false;  ///< from a modelled time
};

/// Evaluates the named result. Cache `idle`, which reads all recorded events.
QuantityValue value_of(const Quantity& quantity, std::span<const RunResultPtr> results);

/// Evaluates this result, ignoring the quantity's variant. results: for speed_up and launches.
QuantityValue value_in(const Quantity& quantity, const RunResult& result, std::span<const RunResultPtr> results);

/// Returns "15.9", "47,792", "82.1 %", "41.0 us (modelled)"; "…" without a number.
std::string text_of(const Quantity& quantity, const QuantityValue& value);

/// Uses the quantity's digits and unit.
std::string number_text(const Quantity& quantity, double number);

/// Returns nullopt for "any".
std::optional<IdleCause> idle_cause_named(std::string_view name);

}  // namespace lanescope
