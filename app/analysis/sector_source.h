// Source of a result's sectors and bank conflicts. A GPU's trace lacks them; the emulator's exact counts of a
// cross-check replace them.
#pragma once

#include <optional>

#include "app/analysis/lane_tally.h"
#include "app/model/run_result.h"

namespace lanescope {

enum class SectorSource { none, counted, emulated };

SectorSource sector_source(const RunResult& result);

/// Return the trace's sums with sectors and bank conflicts from their source. Emulated ones come with their requests,
/// because unrolled loops have other steps.
LaneTally tally(const RunResult& result);
std::vector<LineTally> line_table(const RunResult& result, std::string_view file = {});

/// Returns a site with sectors and bank conflicts: the site itself if they were counted, else the emulator's. Nothing
/// if neither has them.
std::optional<Site> counts_at(const RunResult& result, const Site& site);

}  // namespace lanescope
