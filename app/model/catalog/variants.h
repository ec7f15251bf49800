// The variants of an experiment, checked against the catalogue.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/catalog/catalog.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Returns the catalogue's entry. Throws UsageError for an unknown id (with the closest name) or a tuning that the
/// variant lacks.
const Variant& variant_of(const Operation& operation, const VariantChoice& choice);

/// Returns nullptr if the catalogue does not have the result's variant.
const Variant* catalogued(const RunResult& result);

/// Returns the index among the operation's variants, or their number if the id is unknown.
int place_in_catalog(std::string_view operation, std::string_view id);

/// Throws UsageError if the list is empty or has an unknown or repeated variant.
void check_variants(const Experiment& experiment);

/// Joins parts between commas to variants: "lanes=8" and "warps=2" continue the preceding "warp_per_row".
std::vector<std::string> whole_variants(std::span<const std::string_view> parts);

/// Parses and checks "thread_per_row,cte:lanes=4", "all" (all but the known-bad variants) or "published" (the known-bad
/// ones).
std::vector<VariantChoice> parse_variants(const Operation& operation, std::string_view text);

}  // namespace lanescope
