// Why a lane is idle: worked out from what the lanes of its warp do before and after, with no look at the kernel's
// text.
//
// An idle lane stands in a gap between its last event and its next one. The cause follows from the two, and from
// whether the site that the others execute lies in a loop: a site does when one lane executes it twice in a warp, and
// what every lane executes between two such turns belongs to the loop as well.
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
    returned_early,  ///< it has run, and runs nothing more in this kernel
    tail_guard,      ///< it never touches memory: its row lies beyond the last; or only the last store leaves it out
    row_finished,    ///< the others go on in a loop that it has left, or never entered
    branch,          ///< it skips this, and goes on at another site of the same iteration
    barrier,         ///< it skips this, and its next event is a barrier
    helper,          ///< it gave its part by a shuffle or vote; another lane stores the result
    other,           ///< it runs the same site at another step: lanes run apart, or the text does not tell
};
inline constexpr std::size_t idle_cause_count = 8;

std::string_view to_string(IdleCause cause);  ///< "its row is finished"
std::string_view explain(IdleCause cause);    ///< one sentence

struct IdleCauses {
    std::vector<std::array<std::uint32_t, 3>> planes;  ///< of each event: bit i of plane b is bit b of lane i's cause
    std::array<std::uint64_t, idle_cause_count> lane_steps{};  ///< by cause, over the recorded warps; none: active ones
    std::vector<std::array<std::uint64_t, idle_cause_count>> by_site;  ///< the same for each site

    IdleCause at(std::uint64_t event, int lane) const;
    std::array<std::uint32_t, idle_cause_count> lanes_by_cause(std::uint64_t event) const;  ///< without the active ones
};

/// Causes for every lane of every recorded event. Under Schedule::independent a lane that is ahead of the others is
/// `other`. Of a trace with more than 64 sites loops are not looked for.
IdleCauses idle_causes(const LaneTrace& trace, Schedule schedule = Schedule::lockstep);

}  // namespace lanescope
