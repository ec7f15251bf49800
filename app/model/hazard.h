// A run-time error of a kernel.
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
    int line = 0;        ///< 0: none
    int other_line = 0;  ///< of the other lane, for races and divergent barriers; 0: none
    std::int64_t block = 0;
    int warp = 0;
    int lane = 0;
    std::int64_t address = 0;  ///< element index, or byte address if the array is unknown
    std::string array;
    std::string text;  ///< one sentence with the fix
};

}  // namespace lanescope
