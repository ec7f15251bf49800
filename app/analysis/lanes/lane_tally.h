// Sums of sites, per line or kernel.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "app/model/lane_trace.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Counts warp-steps (one warp executing one site once) of the whole grid.
struct LaneTally {
    std::uint64_t steps = 0;
    std::uint64_t active_lanes = 0;  ///< at most 32 per step
    std::uint64_t requests = 0;      ///< global memory; 0 if not counted
    std::uint64_t sectors = 0;       ///< 32 bytes each
    std::uint64_t bytes = 0;         ///< requested from global memory
    std::uint64_t shared_requests = 0;
    std::uint64_t bank_conflicts = 0;           ///< extra passes
    std::array<std::uint64_t, 33> histogram{};  ///< steps by active lanes

    double mean_active() const;            ///< per step; 0 without steps
    double simt_efficiency() const;        ///< mean_active / 32
    double sectors_per_request() const;    ///< 0 without requests
    double conflicts_per_request() const;  ///< 0 without requests
    void add(const Site& site, bool has_sectors);
};

LaneTally tally(const LaneTrace& trace);

struct LineTally {
    int line = 0;
    LaneTally lanes;
    InstructionCounts instructions;
};

/// Returns an entry per line with a site or instructions; without `file`, of all files.
std::vector<LineTally> whole_line_table(const LaneTrace& trace, std::string_view file = {});
/// Removes lines with instructions only.
std::vector<LineTally> with_accesses(std::vector<LineTally> table);
/// Omits lines with instructions only.
std::vector<LineTally> line_table(const LaneTrace& trace, std::string_view file = {});

/// Returns nullptr if absent.
const LineTally* find_line(const std::vector<LineTally>& table, int line);

/// Returns at least 1.
std::uint64_t peak(const std::array<std::uint64_t, 33>& histogram);

/// Counted: from the trace. Emulated: from the cross-check of a GPU's trace.
enum class SectorSource { none, counted, emulated };

SectorSource sector_source(const RunResult& result);

/// Emulated sectors come with emulated requests: unrolled loops have other steps.
LaneTally tally(const RunResult& result);
std::vector<LineTally> line_table(const RunResult& result, std::string_view file = {});
std::vector<LineTally> whole_line_table(const RunResult& result, std::string_view file = {});

/// Returns the site if counted, else the emulator's, if any.
std::optional<Site> counts_at(const RunResult& result, const Site& site);

}  // namespace lanescope
