// Available memory.
#pragma once

#include <string_view>

namespace lanescope {

/// Returns bytes without swapping (MemAvailable of /proc/meminfo); infinity if not known.
double available_memory();

/// Throws UsageError with both figures if `what` needs more.
void require_memory(std::string_view what, double needed, double available = available_memory());

}  // namespace lanescope
