// Explains faster kernels with more steps.
#pragma once

#include <string>

#include "app/analysis/lane_tally.h"

namespace lanescope {

/// Empty if B does not have more steps, or is not faster.
struct LongerButFaster {
    std::string brief;  ///< "2.4× steps, 0.45× sectors", over the whole grid and not only the shown warps
    std::string sentence;
};

/// speed_up: time of A over time of B. Names sectors only if B requests at least 10 % fewer.
LongerButFaster longer_but_faster(const LaneTally& a, const LaneTally& b, double speed_up);

}  // namespace lanescope
