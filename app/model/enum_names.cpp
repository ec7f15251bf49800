#include "app/model/enum_names.h"

namespace lanescope {

std::string_view to_string(Schedule schedule) { return name_of(schedule); }
std::string_view to_string(Kind kind) { return name_of(kind); }
std::string_view to_string(AccessKind kind) { return name_of(kind); }
std::string_view to_string(HazardKind kind) { return name_of(kind); }

Schedule parse_schedule(std::string_view text) { return parse_name<Schedule>(text); }

}  // namespace lanescope
