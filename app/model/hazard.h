// A hazard: something a kernel does that it must not do, with the place and the lane.
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
    int line = 0;        ///< 0 where it belongs to no line
    int other_line = 0;  ///< of a race or a divergent barrier: where the other lane is; 0: nowhere
    std::int64_t block = 0;
    int warp = 0;
    int lane = 0;
    std::int64_t address = 0;  ///< element index into the array, or byte address where there is no array
    std::string array;
    std::string text;  ///< one sentence: what it means and how to mend it
};

}  // namespace lanescope
