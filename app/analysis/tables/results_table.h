#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/analysis/timing/best.h"
#include "app/base/text/table.h"
#include "app/catalog/catalog.h"
#include "app/model/run_result.h"

namespace lanescope {

struct ResultsTable {
    struct Row {
        std::vector<RunResultPtr> cells;      ///< per variant; nullptr: none
        std::optional<std::size_t> best;      ///< column (best.h)
        std::optional<SpeedUp> over_library;  ///< fastest variant over fastest library
        const Problem& problem() const;
    };
    std::vector<VariantChoice> variants;
    std::vector<Row> rows;  ///< by first appearance
    bool with_libraries = false;
};

ResultsTable results_table(const Catalog& catalog, std::span<const RunResultPtr> results);

/// Returns a row per problem: "cte median_us" (cold), "cte time_kind"; a library's time over the fastest variant's.
Table times_of(const ResultsTable& results);

}  // namespace lanescope
