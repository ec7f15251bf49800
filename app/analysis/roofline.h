// The roofline: what a device allows at an arithmetic intensity, and where a result stands below it.
#pragma once

#include <optional>
#include <string>

#include "app/analysis/traffic.h"
#include "app/model/run_result.h"

namespace lanescope {

/// A device's ceilings; 0 where one is not known.
struct Roofs {
    double dram_gb_s = 0;  ///< what a plain read of memory reaches
    double l2_gb_s = 0;    ///< the same of L2
    double fp32_gflop_s = 0;
};

Roofs roofs_of(const Device& device);

/// GFLOP/s that a bandwidth allows at so many operations a byte, below the ceiling of arithmetic if that is known.
double attainable_gflop_s(double gb_s, double fp32_gflop_s, double flops_per_byte);

/// Which bytes an arithmetic intensity counts.
enum class TrafficLevel : std::uint8_t { compulsory, requested, from_l2, from_dram };

/// Operations of the problem a byte; empty when these bytes were not counted, or there are none.
std::optional<double> intensity(const RunResult& result, TrafficLevel level);

/// Whether the throughput of a wrong result lies above the memory roof: the kernel cannot have read all of its inputs,
/// so that the figure says nothing. A right result may lie above the roof, since L2 serves it (throughput.h).
bool is_impossible(const RunResult& result);

/// "impossible: 19 412 GB/s is above the memory roof of 4 320 GB/s, so the kernel did not read all of its inputs";
/// empty for other results.
std::string why_impossible(const RunResult& result);

/// Where a result stands. The height is the same for every level; the distance to the left of `compulsory` is traffic
/// that the problem did not ask for.
struct RooflinePoint {
    double gflop_s = 0;
    double compulsory = 0;        ///< operations a compulsory byte
    std::optional<double> moved;  ///< operations a byte of the chosen level
};

/// Empty for a result without a time or without work.
std::optional<RooflinePoint> roofline_point(const RunResult& result, TrafficLevel moved);

}  // namespace lanescope
