// Lane tallies: what a trace's sites add up to, for one source line or for the whole kernel.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "app/model/lane_trace.h"

namespace lanescope {

/// Counts over warp-steps: one warp executing one site once. They cover the whole grid.
struct LaneTally {
    std::uint64_t steps = 0;
    std::uint64_t active_lanes = 0;             ///< sum over the steps, at most 32 each
    std::uint64_t requests = 0;                 ///< steps that accessed global memory; 0 where sectors were not counted
    std::uint64_t sectors = 0;                  ///< 32-byte sectors that these asked for
    std::uint64_t bytes = 0;                    ///< that lanes asked global memory for; likewise
    std::uint64_t shared_requests = 0;          ///< steps that accessed shared memory; likewise
    std::uint64_t bank_conflicts = 0;           ///< extra passes that these needed
    std::array<std::uint64_t, 33> histogram{};  ///< steps by active lanes

    double mean_active() const;            ///< lanes a step, 0 to 32; 0 without steps
    double simt_efficiency() const;        ///< mean_active / 32
    double sectors_per_request() const;    ///< 0 without global requests
    double conflicts_per_request() const;  ///< 0 without shared requests
    void add(const Site& site, bool has_sectors);
};

/// Sum over all sites.
LaneTally tally(const LaneTrace& trace);

struct LineTally {
    int line = 0;
    LaneTally lanes;
    InstructionCounts instructions;
};

/// One entry for each source line with a site, in the order of lines. `file`: only sites in that file; empty: all.
std::vector<LineTally> line_table(const LaneTrace& trace, std::string_view file = {});

/// As line_table(), with the lines that only have instructions too.
std::vector<LineTally> whole_line_table(const LaneTrace& trace, std::string_view file = {});

/// The entry of that line, or nullptr.
const LineTally* find_line(const std::vector<LineTally>& table, int line);

/// Largest count in the histogram, at least 1, so that bars can be scaled by it.
std::uint64_t peak(const std::array<std::uint64_t, 33>& histogram);

}  // namespace lanescope
