// Sectors and bank conflicts of a result. A GPU's recorder does not count them; where the emulator ran the same launch
// for a cross-check, its exact counts stand in.
#pragma once

#include <optional>

#include "app/analysis/lane_tally.h"
#include "app/model/run_result.h"

namespace lanescope {

enum class SectorSource { none, counted, emulated };

SectorSource sector_source(const RunResult& result);

/// The trace's tallies, with sectors and bank conflicts from where there are any. Requests are then the emulator's too:
/// an unrolled loop makes other steps of the same accesses.
LaneTally tally(const RunResult& result);
std::vector<LineTally> line_table(const RunResult& result, std::string_view file = {});
/// With the lines that only have instructions too.
std::vector<LineTally> whole_line_table(const RunResult& result, std::string_view file = {});

/// Counts of a site's accesses, with sectors and bank conflicts: the site itself where they were counted with it, else
/// what the emulator counted at that place. Nothing where neither did.
std::optional<Site> counts_at(const RunResult& result, const Site& site);

}  // namespace lanescope
