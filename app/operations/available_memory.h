// Available memory, and its check before large allocations.
#pragma once

#include <string_view>

namespace lanescope {

/// Returns the bytes available without swapping (MemAvailable of /proc/meminfo); infinity if not known.
double available_memory();

/// Throws UsageError with both figures if `what` needs more than `available` bytes.
void require_memory(std::string_view what, double needed, double available = available_memory());

}  // namespace lanescope
