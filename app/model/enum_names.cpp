#include "app/model/enum_names.h"

namespace lanescope {

std::string_view to_string(Schedule schedule) { return name_of(schedule); }
std::string_view to_string(Kind kind) { return name_of(kind); }
std::string_view to_string(AccessKind kind) { return name_of(kind); }
std::string_view to_string(HazardKind kind) { return name_of(kind); }

BackendWish parse_backend(std::string_view text) {
    if (const auto kind = find_named<BackendKind>(text); kind || text == to_string(BackendWish())) return kind;
    std::vector<std::string> names = names_of_all<BackendKind>();
    names.emplace(names.begin(), to_string(BackendWish()));
    throw UsageError(unknown_name(enum_names<BackendKind>.noun, text, names));
}

Schedule parse_schedule(std::string_view text) { return parse_name<Schedule>(text); }

}  // namespace lanescope
