// The profiler's table: how often each kernel ran, and its share of the time of all.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// One result's line, of its cold launches. Times are microseconds.
struct ProfileLine {
    std::size_t result = 0;  ///< index into the results
    int calls = 0;           ///< launches that were timed; a modelled time is one
    double min = 0, max = 0;
    /// Empty in recordings that are older than the mean.
    std::optional<double> average, total;
    /// Of the total of all lines, 0 to 1; empty when a total is missing, or measured and modelled times meet.
    std::optional<double> share;
};

/// One line a result with a time, the largest total first; those without a total come last.
std::vector<ProfileLine> profile(std::span<const RunResultPtr> results);

}  // namespace lanescope
