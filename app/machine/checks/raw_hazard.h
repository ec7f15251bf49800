// What can go wrong inside a kernel, as the machine names it.
#pragma once

#include <cstdint>

#include "app/machine/recording/site_key.h"

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
    unwritten_output,
    null_pointer,
    wild_pointer,   ///< an address that is in no array
    written_input,  ///< a kernel writes an array that the problem only gives
    stack_overflow,
    division_by_zero,  ///< of integers
    failed_assert,     ///< or a trap
};

namespace simt {

/// A hazard where the machine found it. The symbolizer, which knows the arrays and the text, adds names and sentences.
struct RawHazard {
    HazardKind kind = HazardKind::out_of_bounds;
    SiteKey site = 0;         ///< 0: no place in the text
    std::int64_t block = -1;  ///< -1: not known yet
    unsigned warp = 0;        ///< within the block
    unsigned lane = 0;
    std::uint32_t others = 0;       ///< other lanes involved, as a mask
    std::int64_t element = 0;       ///< index as the kernel computed it
    std::int64_t elements = 0;      ///< size of the array, in elements; of an unwritten output: how many are unwritten
    SiteKey other_site = 0;         ///< where the other lanes stand, or what they did; 0: nowhere
    std::int64_t other_block = -1;  ///< of a race: the block and warp of the other lane
    unsigned other_warp = 0;
    unsigned array = 0;  ///< of an unwritten output
};

/// Whether two hazards tell of the same thing in the text.
inline bool same_cause(const RawHazard& a, const RawHazard& b) {
    const bool same = a.site == b.site && a.other_site == b.other_site;
    const bool turned_round = a.site == b.other_site && a.other_site == b.site;
    return a.kind == b.kind && a.array == b.array && (same || turned_round);
}

/// A lane that read too early because of a race read what no one had written: the race says it all.
inline bool explains(const RawHazard& race, const RawHazard& read) {
    return race.kind == HazardKind::shared_race && read.kind == HazardKind::uninitialised_read &&
           (read.site == race.site || read.site == race.other_site);
}

}  // namespace simt
}  // namespace lanescope
