// Results by time, with ties for first place.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Returns rivals whose intervals overlap the leader's, the leader first. Returns none if there is a best one, or fewer
/// than two rivals (best.h).
std::vector<std::size_t> level_with_leader(std::span<const RunResultPtr> results);

/// A rank for one problem, device and kind of time.
struct Standing {
    std::size_t result = 0;          ///< index
    int place = 0;                   ///< from 1; 0: does not compete
    std::vector<std::size_t> level;  ///< others in first place
};

/// Groups comparable results by time; others come last.
std::vector<Standing> standings(std::span<const RunResultPtr> results);

}  // namespace lanescope
