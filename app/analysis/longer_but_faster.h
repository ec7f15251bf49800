// An explanation for faster kernels with more steps.
#pragma once

#include <string>

#include "app/analysis/lane_tally.h"

namespace lanescope {

/// Why B is faster although its warps execute more steps; empty if this is not the case.
struct LongerButFaster {
    std::string brief;  ///< "2.4× steps, 0.45× sectors": over the whole grid, which a map of few warps may not show
    std::string sentence;
};

/// speed_up: time of A divided by time of B. Names sectors as the reason only if B requests at least 10 % fewer.
LongerButFaster longer_but_faster(const LaneTally& a, const LaneTally& b, double speed_up);

}  // namespace lanescope
