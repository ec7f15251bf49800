#include "app/lessons/idle_names.h"

#include "app/lessons/lesson_names.h"

namespace lanescope {
std::string parse_idle_name(std::string_view name) { return std::string(name_of(parse_name<IdleCause>(name))); }

std::optional<IdleCause> idle_cause_named(std::string_view name) {
    const auto found = find_named<IdleCause>(name);
    return found == IdleCause::none ? std::nullopt : found;
}

}  // namespace lanescope
