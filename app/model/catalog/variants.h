// Checks of an experiment's variants.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/catalog/catalog.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Throws UsageError for an unknown id (with the closest one) or an unsupported tuning.
const Variant& variant_of(const Operation& operation, const VariantChoice& choice);

/// Returns nullptr if this program does not have it.
const Variant* catalogued(const RunResult& result);

/// Returns the index within the operation, or the number of its variants.
int place_in_catalog(std::string_view operation, std::string_view id);

/// Throws UsageError for an empty list, and for an unknown or repeated variant.
void check_variants(const Experiment& experiment);

/// Appends settings, as in "warp_per_row:lanes=8,warps=2", to their variant.
std::vector<std::string> whole_variants(std::span<const std::string_view> parts);

/// Accepts "thread_per_row,cte:lanes=4", "published" (the known-bad variants) or "all" (the others).
std::vector<VariantChoice> parse_variants(const Operation& operation, std::string_view text);

}  // namespace lanescope
