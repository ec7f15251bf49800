// Throughput.
#pragma once

#include "app/model/device.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Returns 10^9 bytes per second; 0 without a time.
inline double gb_s(const Work& work, double microseconds) {
    return microseconds > 0 ? work.bytes / microseconds * 1e-3 : 0;
}

/// Returns 10^9 operations per second; 0 without a time.
inline double gflop_s(const Work& work, double microseconds) {
    return microseconds > 0 ? work.flops / microseconds * 1e-3 : 0;
}

/// Returns the bandwidth of a plain read in 10^9 bytes per second.
inline double roof_gb_s(const Device& device) { return device.dram_gb_s * device.dram_reach; }

/// Returns 0 if the roof is not known; above 100 if L2 serves the data.
inline double percent_of_roof(const Work& work, const Device& device, double microseconds) {
    const double roof = roof_gb_s(device);
    return roof > 0 ? 100 * gb_s(work, microseconds) / roof : 0;
}

}  // namespace lanescope
