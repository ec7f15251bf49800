// An experiment's variants: text form, checks and adjustable sizes.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/model/experiment.h"
#include "app/model/problem_parameters.h"
#include "app/model/run_result.h"

namespace lanescope {

/// An adjustable size, independent of the problem.
struct Tuning {
    std::string_view axis;          ///< "lanes"
    std::string_view what;          ///< "lanes per row"
    int VariantChoice::*chosen;     ///< 0: the variant chooses
    std::vector<int> Variant::*of;  ///< accepted values; empty: not adjustable
    int most;
};

inline constexpr std::array tunings{Tuning{lanes_axis, "lanes per row", &VariantChoice::lanes, &Variant::lanes, 32},
                                    Tuning{warps_axis, "warps per block", &VariantChoice::warps, &Variant::warps, 32}};

/// Returns nullptr for a problem's axis.
constexpr const Tuning* tuning_along(std::string_view axis) {
    for (const Tuning& tuning : tunings)
        if (tuning.axis == axis) return &tuning;
    return nullptr;
}

/// Throws UsageError for an unknown id (with the closest one) or unsupported tuning.
const Variant& variant_of(const Catalog& catalog, const Operation& operation, const VariantChoice& choice);

/// Returns the file that a result's lines belong to, also those of an earlier version; empty: none.
std::string source_file(const Catalog& catalog, const RunResult& result);
/// Returns the user's file that has the source: of a kernel or of a program; empty: none, or an earlier version.
std::string user_file(const Catalog& catalog, const RunResult& result);
inline bool is_users(const Catalog& catalog, const RunResult& result) {
    const Variant* variant = catalog.find(result);
    return variant && variant->group == VariantGroup::user;
}
/// Returns true for a program, and for the user's own kernel.
bool has_users_source(const Catalog& catalog, const RunResult& result);

/// Returns the index in the operation, or its number of variants.
int place_in_catalog(const Catalog& catalog, std::string_view operation, std::string_view id);

/// Throws UsageError for an empty list, and an unknown or repeated variant.
void check_variants(const Catalog& catalog, const Experiment& experiment);

/// Joins settings: "warp_per_row:lanes=8,warps=2".
std::vector<std::string> whole_variants(std::span<const std::string_view> parts);

/// Throws UsageError.
VariantChoice parse_variant(std::string_view text);

/// Returns true for a part of the preceding variant: "warps=2" or "independent".
bool is_setting(std::string_view part);

/// Returns the code that variants emulate, libraries excluded.
CodeChoice code_of(const Catalog& catalog, const Experiment& experiment);

/// Lists each variant with that code; `both` lists it twice. Keeps libraries.
void choose_code(const Catalog& catalog, Experiment& experiment, CodeChoice code);

/// Accepts "thread_per_row,cte:lanes=4", "known_bad" (the known-bad variants) or "all" (the others).
std::vector<VariantChoice> parse_variants(const Catalog& catalog, const Operation& operation, std::string_view text);

}  // namespace lanescope
