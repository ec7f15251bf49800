// Causes of idleness, as lessons name them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/analysis/idle_causes.h"

namespace lanescope {

/// "row_finished", "branch", …; "any" is all of them together. Returns the name. Throws UsageError for one that is
/// none.
std::string parse_idle_name(std::string_view name);

/// The cause of a name that parse_idle_name() took; none: any.
std::optional<IdleCause> idle_cause_named(std::string_view name);

}  // namespace lanescope
