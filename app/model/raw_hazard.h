// Hazards as the emulator finds them.
#pragma once

#include <cstdint>

#include "app/model/step_record.h"

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
    wild_pointer,   ///< outside all arrays
    written_input,  ///< an input of the problem
    stack_overflow,
    division_by_zero,  ///< of integers
    failed_assert,     ///< or a trap
};

namespace simt {

/// The symbolizer adds names and sentences.
struct RawHazard {
    HazardKind kind = HazardKind::out_of_bounds;
    SiteKey site = 0;         ///< 0: none
    std::int64_t block = -1;  ///< -1: unknown
    unsigned warp = 0;
    unsigned lane = 0;
    std::uint32_t others = 0;       ///< mask of other lanes involved
    std::int64_t element = 0;       ///< as the kernel computed it
    std::int64_t elements = 0;      ///< in the array; for an unwritten output, unwritten ones
    SiteKey other_site = 0;         ///< of the other lanes; 0: none
    std::int64_t other_block = -1;  ///< for races
    unsigned other_warp = 0;
    unsigned array = 0;  ///< for unwritten outputs
};

inline bool same_cause(const RawHazard& a, const RawHazard& b) {
    const bool same = a.site == b.site && a.other_site == b.other_site;
    const bool turned_round = a.site == b.other_site && a.other_site == b.site;
    return a.kind == b.kind && a.array == b.array && (same || turned_round);
}

/// A lane that reads too early in a race finds an undefined element; the race suffices.
inline bool explains(const RawHazard& race, const RawHazard& read) {
    return race.kind == HazardKind::shared_race && read.kind == HazardKind::uninitialised_read &&
           (read.site == race.site || read.site == race.other_site);
}

}  // namespace simt
}  // namespace lanescope
