#include "app/lessons/idle_names.h"

#include <algorithm>
#include <vector>

#include "app/model/error.h"
#include "app/model/names.h"

namespace lanescope {
namespace {

// In the order of IdleCause, "any" in the place of "none".
const std::vector<std::string> names{"any",    "returned_early", "tail_guard", "row_finished",
                                     "branch", "barrier",        "helper",     "other"};

}  // namespace

std::string parse_idle_name(std::string_view name) {
    if (!std::ranges::count(names, name)) throw UsageError(unknown_name("cause", name, names));
    return std::string(name);
}

std::optional<IdleCause> idle_cause_named(std::string_view name) {
    const auto index = std::ranges::find(names, name) - names.begin();
    return index > 0 && index < std::ptrdiff_t(names.size()) ? std::optional(static_cast<IdleCause>(index))
                                                             : std::nullopt;
}

}  // namespace lanescope
