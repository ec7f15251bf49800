// Sums of active lanes in blocks of steps and warps: drawing a whole grid costs no more than one warp.
//
// Level (i, j) sums 4^i steps of 4^j warps. The directions are independent: a grid may have a million warps of a
// hundred steps. Level (0, 0) by steps is the trace, and is not stored.
//
// Rows are ragged. If only one of a group's four members continues, the group refers to it and stores nothing.
#pragma once

#include "app/analysis/lanes/idle_causes.h"
#include "app/analysis/lanes/warp_timeline.h"

namespace lanescope {

enum class PyramidExtra : std::uint8_t { sectors, conflicts, causes };

struct PyramidCell {
    std::uint32_t steps = 0;            ///< warp-steps; by clock: samples with a running warp
    std::uint32_t active = 0;           ///< sum of lanes
    std::uint32_t extra = 0;            ///< sectors, conflicts, or idle lanes of `cause`
    IdleCause cause = IdleCause::none;  ///< the most frequent
    bool operator==(const PyramidCell&) const = default;
};

/// shaders/lane_map.frag decodes this layout.
struct LanePyramid {
    static constexpr int most = 8;  ///< largest i + j: counts fill a cell's bits

    /// 4^j warps.
    struct Group {
        std::uint32_t offset = 0;  ///< words
        /// Bits 0 to 25: steps kept; 26 to 27: continuing member; 28 to 31: its last i.
        std::uint32_t shape = 0;
    };
    std::vector<Group> groups;
    std::vector<std::uint32_t> first_group;  ///< per j, and the end
    std::vector<std::uint32_t> words;
    std::uint64_t unit = 1;  ///< clocks per sample; 1 by steps
    bool by_clock = false;   ///< level (0, 0) is stored
    PyramidExtra extra = PyramidExtra::sectors;

    int levels() const { return int(first_group.size()) - 1; }  ///< of j
    std::int64_t groups_of(int j) const {
        return std::int64_t(first_group[std::size_t(j) + 1]) - first_group[std::size_t(j)];
    }
    /// Returns steps 4^i index to 4^i (index + 1); empty beyond the end. Single events have no causes.
    PyramidCell cell(const LaneTrace& trace, int i, int j, std::int64_t group, std::uint64_t index) const;
    std::size_t bytes() const { return words.size() * sizeof(std::uint32_t) + groups.size() * sizeof(Group); }
};

/// Takes the first warps with fewer than 2^26 steps. By clock, an event lasts until the warp's next one.
LanePyramid build_pyramid(const LaneTrace& trace, const WarpTime& time, PyramidExtra extra,
                          const IdleCauses* causes = nullptr);

}  // namespace lanescope
