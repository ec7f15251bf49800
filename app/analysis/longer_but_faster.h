// Where a lane map and a time seem to disagree: the map with more steps belongs to the faster kernel.
#pragma once

#include <string>

#include "app/analysis/lane_tally.h"

namespace lanescope {

/// Why B is the faster one though its warps execute more steps. Empty where there is nothing to explain.
struct LongerButFaster {
    std::string brief;     ///< "2.4× steps, 0.45× sectors": of the whole grid, which a map of few warps may not show
    std::string sentence;  ///< a whole one
};

/// speed_up: time of A over that of B. Bytes are named as the reason only where B asks for clearly fewer sectors: a
/// tenth less.
LongerButFaster longer_but_faster(const LaneTally& a, const LaneTally& b, double speed_up);

}  // namespace lanescope
