// Traffic: compulsory bytes, and moved bytes by level.
#pragma once

#include <optional>

#include "app/model/run_result.h"

namespace lanescope {

inline constexpr double sector_bytes = 32;  ///< unit of memory transfers

/// Bytes of one launch. Levels that were not counted are empty: a GPU's trace has no sectors, but its counters do.
struct Traffic {
    double compulsory = 0;            ///< every input read once, every output written once
    std::optional<double> requested;  ///< 32 bytes per sector that lanes requested from L1
    std::optional<double> from_l2;    ///< 32 bytes per sector that missed L1
    std::optional<double> from_dram;  ///< bytes that missed L2
    bool measured = false;            ///< by the GPU's counters, in which stores bypass L1
};

Traffic traffic_of(const RunResult& result);

/// Returns an emulator counter if it is present, finite and not negative.
std::optional<double> counter(const RunResult& result, Counter which);
/// Returns a GPU counter if it is present, finite and not negative.
std::optional<double> hardware_counter(const RunResult& result, HardwareCounter which);

}  // namespace lanescope
