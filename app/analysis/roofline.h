// The roofline: a device's limit at an arithmetic intensity, and results below it.
#pragma once

#include <optional>
#include <string>

#include "app/analysis/traffic.h"
#include "app/model/run_result.h"

namespace lanescope {

/// A device's ceilings; 0 if not known.
struct Roofs {
    double dram_gb_s = 0;  ///< DRAM bandwidth of a plain read
    double l2_gb_s = 0;    ///< L2 bandwidth
    double fp32_gflop_s = 0;
};

Roofs roofs_of(const Device& device);

/// Returns the lower of the bandwidth's limit at this intensity and, if known, the arithmetic ceiling.
double attainable_gflop_s(double gb_s, double fp32_gflop_s, double flops_per_byte);

/// The bytes in an arithmetic intensity.
enum class TrafficLevel : std::uint8_t { compulsory, requested, from_l2, from_dram };

/// Returns operations per byte; empty if the bytes are zero or were not counted.
std::optional<double> intensity(const RunResult& result, TrafficLevel level);

/// Returns true for a wrong result above the memory roof: the kernel did not read all inputs, so its throughput is
/// meaningless. Verified results may exceed the roof, because L2 serves data (throughput.h).
bool is_impossible(const RunResult& result);

/// Returns "impossible: 19 412 GB/s is above the memory roof of 4 320 GB/s, so the kernel did not read all of its
/// inputs"; empty for other results.
std::string why_impossible(const RunResult& result);

/// A result's position. The height is equal for all levels; the distance to the left of `compulsory` is additional
/// traffic.
struct RooflinePoint {
    double gflop_s = 0;
    double compulsory = 0;        ///< operations per compulsory byte
    std::optional<double> moved;  ///< operations per byte of the selected level
};

/// Empty without a time or without work.
std::optional<RooflinePoint> roofline_point(const RunResult& result, TrafficLevel moved);

}  // namespace lanescope
