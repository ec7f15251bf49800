// The variants of an experiment, checked against the catalogue.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/catalog/catalog.h"
#include "app/model/run_result.h"

namespace lanescope {

/// The catalogue's row of a chosen variant. Throws UsageError: unknown (with the closest name), or a tuning that the
/// variant does not have.
const Variant& variant_of(const Operation& operation, const VariantChoice& choice);

/// The catalogue's row of a result's variant; nullptr where this program does not know it.
const Variant* catalogued(const RunResult& result);

/// Which of its operation's variants it is, as the catalogue has them; their count where it is none of them.
int place_in_catalog(std::string_view operation, std::string_view id);

/// Checks every variant of the experiment. Throws UsageError when there is none, an unknown one, or one twice.
void check_variants(const Experiment& experiment);

/// Parts between commas as whole variants: a further setting, as in "warp_per_row:lanes=8,warps=2", begins none.
std::vector<std::string> whole_variants(std::span<const std::string_view> parts);

/// "thread_per_row,cte:lanes=4", "all" (every variant of the operation but the known-bad variants of what was published
/// with a defect) or "published" (these known-bad variants), checked.
std::vector<VariantChoice> parse_variants(const Operation& operation, std::string_view text);

}  // namespace lanescope
