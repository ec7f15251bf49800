// Tables for export. Columns name units and kinds of time.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "app/base/text/table.h"
#include "app/model/run_result.h"

namespace lanescope {

/// A profiler's row: cold launches, in microseconds.
struct ProfileLine {
    std::size_t result = 0;  ///< index into the results
    int calls = 0;           ///< 1 for a modelled time
    double min = 0, max = 0;
    std::optional<double> average, total;  ///< empty in older recordings
    std::optional<double> share;           ///< of all totals; empty for missing totals or mixed kinds of time
};

/// Sorts by total; missing ones come last.
std::vector<ProfileLine> profile(std::span<const RunResultPtr> results);

/// Returns a row per source line with a site or instructions.
Table table_of_lines(const std::vector<RunResultPtr>& results);

/// Returns figures of the JSON per result; `time_kind` applies to all times.
Table table_of_results(const std::vector<RunResultPtr>& results);

/// Returns a row per site of each result.
Table table_of_sites(const std::vector<RunResultPtr>& results);

/// Returns a row per part of each time breakdown.
Table breakdowns_table(const std::vector<RunResultPtr>& results);

/// Returns a row per kernel, the largest total first.
Table table_of_profile(const std::vector<RunResultPtr>& results);

}  // namespace lanescope
