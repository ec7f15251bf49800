// Exported tables. Columns name units and kinds of time.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "app/base/text/table.h"
#include "app/catalog/catalog.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Cold launches, in microseconds.
struct ProfileLine {
    std::size_t result = 0;  ///< into the results
    int calls = 0;           ///< 1 for a modelled time
    double min = 0, max = 0;
    std::optional<double> average, total;  ///< empty in older recordings
    std::optional<double> share;           ///< of all totals; empty for missing totals or mixed kinds of time
};

/// Sorts by total, missing ones last.
std::vector<ProfileLine> profile(std::span<const RunResultPtr> results);

/// Returns a row per line with a site or instructions.
Table table_of_lines(const std::vector<RunResultPtr>& results);

/// Returns the JSON's figures per result; `time_kind` applies to all times.
Table table_of_results(const Catalog& catalog, const std::vector<RunResultPtr>& results);

/// Returns a row per result and site.
Table table_of_sites(const Catalog& catalog, const std::vector<RunResultPtr>& results);

/// Returns a row per part of a time breakdown.
Table breakdowns_table(const std::vector<RunResultPtr>& results);

/// Returns a row per kernel, by descending total.
Table table_of_profile(const std::vector<RunResultPtr>& results);

}  // namespace lanescope
