// Memory: how much there is, and a clear refusal before too much is asked for.
#pragma once

#include <string_view>

namespace lanescope {

/// Bytes that can be had without swapping (MemAvailable of /proc/meminfo); infinity where that is not known.
double available_memory();

/// Throws UsageError, with both figures, when `what` needs more than is there.
void require_memory(std::string_view what, double needed, double available = available_memory());

}  // namespace lanescope
