// Compulsory and moved bytes per level, and a device's roofline.
#pragma once

#include <optional>
#include <string>

#include "app/model/run_result.h"

namespace lanescope {

/// Per launch. Uncounted levels are empty, as in a GPU's trace.
struct Traffic {
    double compulsory = 0;            ///< inputs and outputs once
    std::optional<double> requested;  ///< of sectors that lanes requested
    std::optional<double> from_l2;    ///< missed L1
    std::optional<double> from_dram;  ///< missed L2
    bool measured = false;            ///< by a GPU's counters; stores bypass L1
};

Traffic traffic_of(const RunResult& result);

/// Both return nothing for negative and infinite values.
std::optional<double> counter(const RunResult& result, Counter which);
std::optional<double> hardware_counter(const RunResult& result, HardwareCounter which);

/// Bandwidths of plain reads, and arithmetic; 0: unknown.
struct Roofs {
    double dram_gb_s = 0, l2_gb_s = 0, fp32_gflop_s = 0;
};

Roofs roofs_of(const Device& device);

/// Returns the lower of the bandwidth's limit and the arithmetic ceiling, if known.
double attainable_gflop_s(double gb_s, double fp32_gflop_s, double flops_per_byte);

enum class TrafficLevel : std::uint8_t { compulsory, requested, from_l2, from_dram };

/// Returns operations per byte; empty for zero or missing bytes.
std::optional<double> intensity(const RunResult& result, TrafficLevel level);

/// Returns true for wrong results above the memory roof. Verified ones may exceed it: L2 serves data.
bool is_impossible(const RunResult& result);

/// Returns "impossible: 19 412 GB/s is above the memory roof of …", or nothing.
std::string why_impossible(const RunResult& result);

/// Distance left of `compulsory` is additional traffic.
struct RooflinePoint {
    double gflop_s = 0;
    double compulsory = 0;        ///< operations per byte
    std::optional<double> moved;  ///< per byte of the selected level
};

/// Returns nothing without a time or work.
std::optional<RooflinePoint> roofline_point(const RunResult& result, TrafficLevel moved);

}  // namespace lanescope
