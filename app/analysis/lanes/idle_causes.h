// Causes of idle lanes, from a trace.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "app/model/experiment.h"
#include "app/model/lane_trace.h"

namespace lanescope {

/// Follows from a lane's last and next event, and from loops. A site is in a loop if one lane executes it twice in a
/// warp. Sites that every lane executes between two such iterations are in the loop.
enum class IdleCause : std::uint8_t {
    none,
    returned_early,  ///< no further events
    tail_guard,      ///< never accesses memory: its row is out of range; or only the last store excludes it
    row_finished,    ///< others continue in a loop that it has left or never entered
    branch,          ///< its next site is in the same iteration
    barrier,         ///< its next event is a barrier
    helper,          ///< joined a shuffle or vote; another lane stores the result
    other,           ///< executes this site at another step, or unknown
};
inline constexpr std::size_t idle_cause_count = 8;

std::string_view to_string(IdleCause cause);  ///< "its row is finished"
std::string_view explain(IdleCause cause);    ///< one sentence

struct IdleCauses {
    std::vector<std::array<std::uint32_t, 3>> planes;  ///< per event: bit i of plane b is bit b of lane i's cause
    std::array<std::uint64_t, idle_cause_count> lane_steps{};          ///< of the recorded warps; `none`: active lanes
    std::vector<std::array<std::uint64_t, idle_cause_count>> by_site;  ///< per site

    IdleCause at(std::uint64_t event, int lane) const;
    std::array<std::uint32_t, idle_cause_count> lanes_by_cause(std::uint64_t event) const;  ///< without active lanes
};

/// Under Schedule::independent, a lane ahead of others is `other`. Finds no loops with more than 64 sites.
IdleCauses idle_causes(const LaneTrace& trace, Schedule schedule = Schedule::lockstep);

}  // namespace lanescope
