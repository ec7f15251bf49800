// An error that a kernel makes at run time, with its line and lane.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "app/machine/checks/raw_hazard.h"

namespace lanescope {

std::string_view to_string(HazardKind kind);

struct Hazard {
    HazardKind kind = HazardKind::out_of_bounds;
    std::string file;
    int line = 0;        ///< 0: no line
    int other_line = 0;  ///< line of the other lane in a race or a divergent barrier; 0: none
    std::int64_t block = 0;
    int warp = 0;
    int lane = 0;
    std::int64_t address = 0;  ///< element index into the array, or byte address if the array is unknown
    std::string array;
    std::string text;  ///< one sentence: the meaning and the fix
};

}  // namespace lanescope
