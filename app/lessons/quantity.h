// Quantities: numbers that a result has, named as in "mean_active(thread_per_row, x)". What a claim is about, what a
// page asks for, and what stands in its text between braces.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Which result is meant: "cte", "cte:independent", "warp_per_row:lanes=8", "emulator/cte", "gpu/cte" or
/// "recording/cte" (both mean a GPU's), "any", "all".
struct VariantName {
    enum class Of : std::uint8_t { one, any, all };
    enum class From : std::uint8_t { anywhere, emulator, gpu };
    Of of = Of::one;
    From from = From::anywhere;
    VariantChoice choice;  ///< what is not said of it may be anything
    std::string text;      ///< as written
};

/// Throws UsageError that says what was expected.
VariantName parse_variant_name(std::string_view text);

/// Whether the result may be meant; of `any` and `all` every one.
bool is_meant(const VariantName& name, const RunResult& result);

/// The one result that is meant, or nullptr and why (one line). One that is called exactly so goes before others, and
/// of equals the first.
const RunResult* find_result(const VariantName& name, std::span<const RunResultPtr> results, std::string& why_not);

/// One row of the reference in docs/lessons.md.
struct QuantityKind {
    /// What stands behind the variant.
    enum class Second : std::uint8_t { nothing, sites, cause, over };
    std::string_view name;
    std::string_view label;  ///< for people, in front of a number: "mean lanes"
    Second second = Second::nothing;
    std::string_view what;       ///< one sentence
    std::string_view unit = {};  ///< behind a number, with its blank: " %"
    int decimals = -1;           ///< of a number as shown; -1: three significant digits
    bool of_time = false;        ///< comes from a time
    bool is_ratio = true;        ///< of times: may be claimed of modelled ones too
};
std::span<const QuantityKind> quantities();

struct Quantity {
    const QuantityKind* kind = nullptr;
    VariantName of;
    std::string array;  ///< of the sites that count: an array's name, or a kind of access ("load4", "atomic"); or empty
    int line = 0;       ///< of the sites that count; 0: all
    std::string cause;  ///< idle: "row_finished", …, or "any"
    VariantName over;   ///< speed_up: what it refers to
    int decimals = -1;  ///< as asked for in a text: "{time(cte):1}"; -1: as the kind has it
    std::string text;   ///< as written
};

/// Reads "name(variant)" or "name(variant, more)", and ":decimals" behind it. Throws UsageError that says what was
/// expected.
Quantity parse_quantity(std::string_view text);

/// A number, or why there is none (one line).
struct QuantityValue {
    std::optional<double> number;
    std::string why_not;
    bool modelled = false;  ///< comes from a modelled time
};

/// Of the one result that the quantity names. `idle` works through the recorded events: keep what it gives.
QuantityValue value_of(const Quantity& quantity, std::span<const RunResultPtr> results);

/// Of this result, whatever variant the quantity names; `results` are for speed_up.
QuantityValue value_in(const Quantity& quantity, const RunResult& result, std::span<const RunResultPtr> results);

/// "15.9", "47,792", "82.1 %", "41.0 us (modelled)": as it stands in a text; "…" where there is none.
std::string text_of(const Quantity& quantity, const QuantityValue& value);

/// The number alone, with the quantity's digits and unit.
std::string number_text(const Quantity& quantity, double number);

}  // namespace lanescope
