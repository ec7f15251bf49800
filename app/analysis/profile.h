// The profiler's table: calls and share of the total time per kernel.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// One result's cold launches. Times are in microseconds.
struct ProfileLine {
    std::size_t result = 0;  ///< index into the results
    int calls = 0;           ///< timed launches; 1 for a modelled time
    double min = 0, max = 0;
    /// Empty in older recordings.
    std::optional<double> average, total;
    /// Share of the sum of totals, 0 to 1; empty if a total is missing, or measured and modelled times are mixed.
    std::optional<double> share;
};

/// Returns one line per result with a time, the largest total first, those without a total last.
std::vector<ProfileLine> profile(std::span<const RunResultPtr> results);

}  // namespace lanescope
