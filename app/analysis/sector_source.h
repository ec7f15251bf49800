// Sectors and bank conflicts of a result. A GPU's recorder does not count them; where the emulator ran the same launch
// for a cross-check, its exact counts stand in.
#pragma once

#include "app/analysis/lane_tally.h"
#include "app/model/run_result.h"

namespace lanescope {

enum class SectorSource { none, counted, emulated };

SectorSource sector_source(const RunResult& result);

/// The trace's tallies, with sectors and bank conflicts from where there are any. Requests are then the emulator's too:
/// an unrolled loop makes other steps of the same accesses.
LaneTally tally(const RunResult& result);
std::vector<LineTally> line_table(const RunResult& result, std::string_view file = {});

}  // namespace lanescope
