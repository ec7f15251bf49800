// Results with one row per problem and one column per variant.
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
        std::vector<RunResultPtr> cells;      ///< by variant; nullptr: none
        std::optional<std::size_t> best;      ///< column of the best variant (best.h)
        std::optional<SpeedUp> over_library;  ///< fastest variant over fastest library
        const Problem& problem() const;
    };
    std::vector<VariantChoice> variants;
    std::vector<Row> rows;  ///< by first appearance
    bool with_libraries = false;
};

ResultsTable results_table(std::span<const RunResultPtr> results);

/// Returns median cold microseconds and their kinds, one row per problem: "cte median_us", "cte time_kind". With
/// libraries, also their time as a multiple of the fastest variant's, with bounds.
Table times_of(const ResultsTable& results);

}  // namespace lanescope
