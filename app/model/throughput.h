// Throughput from work and time.
#pragma once

#include "app/model/device.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Returns 10^9 bytes per second; 0 if there is no time.
inline double gb_s(const Work& work, double microseconds) {
    return microseconds > 0 ? work.bytes / microseconds * 1e-3 : 0;
}

/// Returns 10^9 operations per second; 0 if there is no time.
inline double gflop_s(const Work& work, double microseconds) {
    return microseconds > 0 ? work.flops / microseconds * 1e-3 : 0;
}

/// Returns the memory roof, the bandwidth that a plain read reaches, in 10^9 bytes per second.
inline double roof_gb_s(const Device& device) { return device.dram_gb_s * device.dram_reach; }

/// Returns the throughput in percent of the memory roof; 0 if the roof is not known. Above 100 if L2 serves the data.
inline double percent_of_roof(const Work& work, const Device& device, double microseconds) {
    const double roof = roof_gb_s(device);
    return roof > 0 ? 100 * gb_s(work, microseconds) / roof : 0;
}

}  // namespace lanescope
