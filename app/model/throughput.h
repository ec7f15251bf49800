// Throughput from work and time: the one place where it is derived.
#pragma once

#include "app/model/device.h"
#include "app/model/run_result.h"

namespace lanescope {

/// 10^9 bytes a second for work done in so many microseconds; 0 when there is no time.
inline double gb_s(const Work& work, double microseconds) {
    return microseconds > 0 ? work.bytes / microseconds * 1e-3 : 0;
}

/// 10^9 operations a second for work done in so many microseconds; 0 when there is no time.
inline double gflop_s(const Work& work, double microseconds) {
    return microseconds > 0 ? work.flops / microseconds * 1e-3 : 0;
}

/// The memory roof: what a plain read reaches, in 10^9 bytes a second.
inline double roof_gb_s(const Device& device) { return device.dram_gb_s * device.dram_reach; }

/// Throughput as a percentage of the memory roof; 0 when the device's roof is not known. Above 100 when L2 serves.
inline double percent_of_roof(const Work& work, const Device& device, double microseconds) {
    const double roof = roof_gb_s(device);
    return roof > 0 ? 100 * gb_s(work, microseconds) / roof : 0;
}

}  // namespace lanescope
