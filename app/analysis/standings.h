// Results in the order of their times, and which of them cannot be told from the first.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Rivals whose intervals overlap the leader's, the leader first. Empty if there is a best one, or fewer than two
/// rivals (best.h). Indices into `results`.
std::vector<std::size_t> level_with_leader(std::span<const RunResultPtr> results);

/// The place of one result among those of its problem, device and kind of time.
struct Standing {
    std::size_t result = 0;          ///< index into the results
    int place = 0;                   ///< from 1; 0: it does not compete
    std::vector<std::size_t> level;  ///< others without a clear difference, where the first place is shared
};

/// One for each result. Results that may be compared follow one another, the shortest time first; results that do not
/// compete come after them.
std::vector<Standing> standings(std::span<const RunResultPtr> results);

}  // namespace lanescope
