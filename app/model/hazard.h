// A hazard: something a kernel does that it must not do, with the place and the lane.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lanescope {

enum class HazardKind : std::uint8_t {
    out_of_bounds,
    misaligned,
    uninitialised_read,
    shared_race,
    global_race,
    divergent_barrier,
    inactive_lane,
    no_progress,
    launch_failure,
};

std::string_view to_string(HazardKind kind);

struct Hazard {
    HazardKind kind = HazardKind::out_of_bounds;
    std::string file;
    int line = 0;
    std::int64_t block = 0;
    int warp = 0;
    int lane = 0;
    std::int64_t address = 0;  ///< element index into the array, or byte address where there is no array
    std::string array;
    std::string text;  ///< one sentence: what it means and how to mend it
};

}  // namespace lanescope
