// Results ranked by time, with ties for first place.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Returns the indices of rivals whose intervals overlap the leader's, the leader first. Empty if there is a best one,
/// or fewer than two rivals (best.h).
std::vector<std::size_t> level_with_leader(std::span<const RunResultPtr> results);

/// A result's rank for its problem, device and kind of time.
struct Standing {
    std::size_t result = 0;          ///< index into the results
    int place = 0;                   ///< from 1; 0: does not compete
    std::vector<std::size_t> level;  ///< results that share first place with it
};

/// Returns one entry per result. Comparable results are adjacent, the shortest time first, those that do not compete
/// last.
std::vector<Standing> standings(std::span<const RunResultPtr> results);

}  // namespace lanescope
