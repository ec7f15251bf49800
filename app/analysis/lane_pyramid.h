// A pyramid over a trace: how many lanes were active, over blocks of steps and warps of every size, so that a picture
// of the whole grid costs no more than one of a single warp.
//
// Level (i, j) adds up 4^i steps of 4^j warps. The two directions are independent, because a grid may have a million
// warps of a hundred steps. Level (0, 0) by steps is the trace itself and not stored again.
//
// Rows are ragged. Where only one of a group's four members goes on, the group keeps nothing and names that member: a
// warp that is a thousand times as long as all others costs no more than its own levels.
#pragma once

#include <cstdint>
#include <vector>

#include "app/analysis/idle_causes.h"
#include "app/analysis/warp_time.h"
#include "app/model/lane_trace.h"

namespace lanescope {

/// What is added up besides active lanes.
enum class PyramidExtra : std::uint8_t { sectors, conflicts, causes };

/// The sums over one block.
struct PyramidCell {
    std::uint32_t steps = 0;   ///< warp-steps in the block; by clock: samples at which a warp was under way
    std::uint32_t active = 0;  ///< active lanes over these
    std::uint32_t extra = 0;   ///< sectors or conflicts over these; of causes: idle lanes by the most frequent one
    IdleCause cause = IdleCause::none;  ///< of causes: the most frequent one
    bool operator==(const PyramidCell&) const = default;
};

/// Words as a shader reads them too: shaders/lane_map.frag decodes the same layout.
struct LanePyramid {
    static constexpr int most = 8;  ///< i + j of the coarsest level: its counts fill the bits that a cell has

    /// One for each group of 4^j warps, j after j.
    struct Group {
        std::uint32_t offset = 0;  ///< of its first cell, in words
        std::uint32_t shape = 0;   ///< bits 0 to 25 steps kept, 26 to 27 the member that goes on, 28 to 31 its last i
    };
    std::vector<Group> groups;
    std::vector<std::uint32_t> first_group;  ///< of each j, and one more: the end
    std::vector<std::uint32_t> words;
    std::uint64_t unit = 1;  ///< clocks between samples; 1 by steps
    bool by_clock = false;   ///< then level (0, 0) is stored
    PyramidExtra extra = PyramidExtra::sectors;

    int levels() const { return int(first_group.size()) - 1; }  ///< j is below
    std::int64_t groups_of(int j) const {
        return std::int64_t(first_group[std::size_t(j) + 1]) - first_group[std::size_t(j)];
    }
    /// Steps 4^i index up to 4^i (index + 1) of the group; empty beyond its end. Single events are in the trace that it
    /// was built from; their causes are not looked up.
    PyramidCell cell(const LaneTrace& trace, int i, int j, std::int64_t group, std::uint64_t index) const;
    std::size_t bytes() const { return words.size() * sizeof(std::uint32_t) + groups.size() * sizeof(Group); }
};

/// Built on all cores. Of a trace with 2^26 events or more the first warps that stay below are taken. `causes` is
/// needed for PyramidExtra::causes only. By clock, a warp counts as being in its event until the next one begins.
LanePyramid build_pyramid(const LaneTrace& trace, const WarpTime& time, PyramidExtra extra,
                          const IdleCauses* causes = nullptr);

}  // namespace lanescope
