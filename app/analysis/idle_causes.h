// Causes of idle lanes, derived from the trace of their warp without the source.
//
// An idle lane is between its last and its next event. Its cause follows from both, and from whether the site that the
// others execute belongs to a loop. A site is in a loop if one lane executes it twice in a warp; sites that every lane
// executes between two such iterations belong to the loop too.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "app/model/experiment.h"
#include "app/model/lane_trace.h"

namespace lanescope {

enum class IdleCause : std::uint8_t {
    none,            ///< the lane is active
    returned_early,  ///< it has run, but has no further events
    tail_guard,      ///< it never accesses memory, because its row is out of range; or only the last store excludes it
    row_finished,    ///< the others continue in a loop that it has left or never entered
    branch,          ///< it skips this site, and continues at another one of the same iteration
    barrier,         ///< it skips this site, and its next event is a barrier
    helper,          ///< it contributed by a shuffle or vote; another lane stores the result
    other,           ///< it executes this site at another step, or the trace does not tell
};
inline constexpr std::size_t idle_cause_count = 8;

std::string_view to_string(IdleCause cause);  ///< "its row is finished"
std::string_view explain(IdleCause cause);    ///< one sentence

struct IdleCauses {
    std::vector<std::array<std::uint32_t, 3>> planes;  ///< per event: bit i of plane b is bit b of lane i's cause
    std::array<std::uint64_t, idle_cause_count> lane_steps{};  ///< over the recorded warps; `none`: active lanes
    std::vector<std::array<std::uint64_t, idle_cause_count>> by_site;  ///< per site

    IdleCause at(std::uint64_t event, int lane) const;
    std::array<std::uint32_t, idle_cause_count> lanes_by_cause(std::uint64_t event) const;  ///< excludes active lanes
};

/// Returns the causes for every lane of every recorded event. Under Schedule::independent a lane ahead of the others is
/// `other`. Loops are not detected in traces with more than 64 sites.
IdleCauses idle_causes(const LaneTrace& trace, Schedule schedule = Schedule::lockstep);

}  // namespace lanescope
