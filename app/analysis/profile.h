// The profiler's table: calls and share of time per kernel.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Cold launches, in microseconds.
struct ProfileLine {
    std::size_t result = 0;  ///< index into the results
    int calls = 0;           ///< 1 for a modelled time
    double min = 0, max = 0;
    /// Empty in older recordings.
    std::optional<double> average, total;
    /// share of all totals, 0 to 1; empty for missing totals or mixed kinds of time
    std::optional<double> share;
};

/// Sorts by total; missing ones come last.
std::vector<ProfileLine> profile(std::span<const RunResultPtr> results);

}  // namespace lanescope
