// Sums of a trace's sites, for one source line or the whole kernel.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "app/model/lane_trace.h"

namespace lanescope {

/// Counts over warp-steps (one warp executing one site once) of the whole grid.
struct LaneTally {
    std::uint64_t steps = 0;
    std::uint64_t active_lanes = 0;             ///< sum over the steps, at most 32 each
    std::uint64_t requests = 0;                 ///< steps that accessed global memory; 0 if sectors were not counted
    std::uint64_t sectors = 0;                  ///< 32-byte sectors of these requests
    std::uint64_t bytes = 0;                    ///< requested from global memory; likewise
    std::uint64_t shared_requests = 0;          ///< steps that accessed shared memory; likewise
    std::uint64_t bank_conflicts = 0;           ///< extra passes of these requests
    std::array<std::uint64_t, 33> histogram{};  ///< steps by active lanes

    double mean_active() const;            ///< lanes per step, 0 to 32; 0 without steps
    double simt_efficiency() const;        ///< mean_active / 32
    double sectors_per_request() const;    ///< 0 without global requests
    double conflicts_per_request() const;  ///< 0 without shared requests
    void add(const Site& site, bool has_sectors);
};

LaneTally tally(const LaneTrace& trace);

struct LineTally {
    int line = 0;
    LaneTally lanes;
};

/// Returns one entry per source line with a site, by line. `file`: only sites in that file; empty: all.
std::vector<LineTally> line_table(const LaneTrace& trace, std::string_view file = {});

/// Returns nullptr if there is none.
const LineTally* find_line(const std::vector<LineTally>& table, int line);

/// Returns the largest count, at least 1, to scale bars.
std::uint64_t peak(const std::array<std::uint64_t, 33>& histogram);

}  // namespace lanescope
