#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/analysis/lanes/trace_agreement.h"
#include "app/catalog/catalog.h"
#include "app/cli/output/console.h"
#include "app/model/lane_trace.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Returns a line per variant, then one per failure. The heading states problem, backend, and measured or modelled.
std::string results_text(const Catalog& catalog, const std::vector<RunResultPtr>& results);

/// Returns a program's end, hazards and a line per launch or copy.
std::string program_text(const std::vector<RunResultPtr>& results);

/// Returns "8/0/4": the machine code's global loads of 32, 64 and 128 bits.
std::string loads_text(const SassLoads& loads);
std::string site_table(const RunResult& result);

/// Starts with an empty line; empty without counters.
std::string counters_table(const std::vector<RunResultPtr>& results);

/// Returns a line per timed kernel, by descending share of time, below a heading with device and kind of time.
std::string profile_table(const std::vector<RunResultPtr>& results);

/// Adds "profile" to each result; null without a time.
void add_profile(nlohmann::json& array, const std::vector<RunResultPtr>& results);

/// One row per problem, one column per variant: median microseconds with a cold L2, the best (best.h) in brackets:
/// [41.0]. A library's column is its time relative to the best other variant, with bounds. The last column lists
/// failures and hazards.
std::string sweep_table(const Catalog& catalog, const std::vector<RunResultPtr>& results);

/// Returns the shortest verified time, "thread_per_row 41.0 us", or the failures.
std::string point_summary(const Catalog& catalog, const std::vector<RunResultPtr>& point);

/// Returns a line per change, at most 12 per variant: "mine: line 6: better: mean lanes 12.4, now 31.0". Matches
/// variants by name, else by position in the user's file. Reports the user's unchanged variants.
std::string changes_text(const Catalog& catalog, const std::vector<RunResultPtr>& before,
                         const std::vector<RunResultPtr>& now);

struct Comparison {
    RunResultPtr left, right;
    Agreement agreement;
};

/// Returns a line per variant and per site, then the first differences. left, right: names of the sides.
std::string agreement_table(const std::vector<Comparison>& comparisons, const std::string& left,
                            const std::string& right);
nlohmann::json to_json(const Comparison& comparison);

/// Returns the cross-check's share of warps and first difference; else empty.
std::string agreement_lines(const RunResult& result);

/// Time runs to the right. Each lane has a row, or half a row in colour; each site has a letter.
struct LaneWindow {
    std::int64_t first_warp = 0;  ///< in the grid
    std::int64_t warps = 2;       ///< to draw, if recorded
    std::int64_t first_step = 0;  ///< left edge
    std::int64_t steps = 0;       ///< 0: as many as fit the terminal
};

char site_letter(std::size_t site);
std::string site_mark(std::size_t site, Colours colours);
std::string lane_maps(const LaneTrace& trace, const LaneWindow& window, const Terminal& terminal);

/// Returns "A values load line 27   . idle lane", wrapped to the terminal.
std::string legend(const LaneTrace& trace, const Terminal& terminal);

}  // namespace lanescope
