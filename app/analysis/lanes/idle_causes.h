// Sites in loops.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "app/model/experiment.h"
#include "app/model/lane_trace.h"

namespace lanescope {

struct SiteLoops {
    static constexpr std::size_t most = 64;         ///< sites
    std::uint64_t looped = 0;                       ///< bit s: some lane executes s twice in a warp
    std::array<std::uint64_t, most> not_between{};  ///< [s] bit t: some lane goes from s to s without t

    bool in_loop(std::size_t s) const { return s < most && looped >> s & 1; }
    /// Returns true if every iteration of s executes t: lanes with t next are still in the loop.
    bool between(std::size_t s, std::size_t t) const { return in_loop(s) && t < most && !(not_between[s] >> t & 1); }
};

/// Reports no loops for more than `most` sites.
SiteLoops site_loops(const LaneTrace& trace);

// Causes of idle lanes, from the trace alone.
//
// The cause follows from a lane's last and next event, and from whether the current site is in a loop. A site is in a
// loop if one lane executes it twice in a warp. Sites that every lane executes between two such iterations belong to
// the loop, too.
enum class IdleCause : std::uint8_t {
    none,
    returned_early,  ///< without further events
    tail_guard,      ///< never accesses memory, because its row is out of range; or only the last store excludes it
    row_finished,    ///< the others continue in a loop that it has left or never entered
    branch,          ///< continues at another site of the same iteration
    barrier,         ///< its next event is a barrier
    helper,          ///< contributed by a shuffle or vote; another lane stores the result
    other,           ///< executes this site at another step, or the cause is not known
};
inline constexpr std::size_t idle_cause_count = 8;

std::string_view to_string(IdleCause cause);  ///< "its row is finished"
std::string_view explain(IdleCause cause);    ///< one sentence

struct IdleCauses {
    std::vector<std::array<std::uint32_t, 3>> planes;  ///< per event: bit i of plane b is bit b of lane i's cause
    std::array<std::uint64_t, idle_cause_count> lane_steps{};  ///< over the recorded warps; `none`: active lanes
    std::vector<std::array<std::uint64_t, idle_cause_count>> by_site;  ///< per site

    IdleCause at(std::uint64_t event, int lane) const;
    std::array<std::uint32_t, idle_cause_count> lanes_by_cause(std::uint64_t event) const;  ///< without active lanes
};

/// Labels a lane ahead of the others `other` under Schedule::independent. Detects no loops in traces with more than 64
/// sites.
IdleCauses idle_causes(const LaneTrace& trace, Schedule schedule = Schedule::lockstep);

}  // namespace lanescope
