// What can go wrong inside a kernel, as the machine names it.
#pragma once

#include <cstdint>

#include "kernels/simt/site_key.h"

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

namespace simt {

/// A hazard where the machine found it. Names and sentences are added by who knows the arrays and the text.
struct Finding {
    HazardKind kind = HazardKind::out_of_bounds;
    SiteKey site = 0;
    std::int64_t block = 0;
    unsigned warp = 0;  ///< within the block
    unsigned lane = 0;
    std::uint32_t others = 0;   ///< other lanes involved, as a mask
    std::int64_t element = 0;   ///< index as the kernel computed it
    std::int64_t elements = 0;  ///< size of the array, in elements
    SiteKey other_site = 0;     ///< where the other lanes stand; 0: nowhere
};

}  // namespace simt
}  // namespace lanescope
