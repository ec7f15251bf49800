// Names of idle causes in lessons.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/analysis/idle_causes.h"

namespace lanescope {

/// Checks a name such as "row_finished", "branch" or "any" and returns it. Throws UsageError.
std::string parse_idle_name(std::string_view name);

/// Returns nullopt for "any".
std::optional<IdleCause> idle_cause_named(std::string_view name);

}  // namespace lanescope
