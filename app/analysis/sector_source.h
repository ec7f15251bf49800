// Source of sectors and bank conflicts: the trace, or for a GPU's trace the emulator's exact counts of the cross-check.
#pragma once

#include <optional>

#include "app/analysis/lane_tally.h"
#include "app/model/run_result.h"

namespace lanescope {

enum class SectorSource { none, counted, emulated };

SectorSource sector_source(const RunResult& result);

/// Emulated sectors come with emulated requests, because unrolled loops have other steps.
LaneTally tally(const RunResult& result);
std::vector<LineTally> line_table(const RunResult& result, std::string_view file = {});
/// With the lines that only have instructions too.
std::vector<LineTally> whole_line_table(const RunResult& result, std::string_view file = {});

/// Returns the site itself if counted, else the emulator's, if any.
std::optional<Site> counts_at(const RunResult& result, const Site& site);

}  // namespace lanescope
