// Results as a table: a row a problem, a column a variant.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/analysis/best.h"
#include "app/model/run_result.h"
#include "app/model/text/table.h"

namespace lanescope {

struct ResultsTable {
    struct Row {
        std::vector<RunResultPtr> cells;      ///< by variant; nullptr: there is none
        std::optional<std::size_t> best;      ///< column whose interval overlaps no other's (best.h)
        std::optional<SpeedUp> over_library;  ///< of the fastest variant over the fastest library
        const Problem& problem() const;
    };
    std::vector<VariantChoice> variants;
    std::vector<Row> rows;  ///< in the order of their first appearance
    bool with_libraries = false;
};

ResultsTable results_table(std::span<const RunResultPtr> results);

/// Median cold microseconds and their kinds, a row a problem: "cte median_us", "cte time_kind". Where a library took
/// part, its time as a multiple of the fastest variant's, and the bounds of that.
Table times_of(const ResultsTable& results);

}  // namespace lanescope
