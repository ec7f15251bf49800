// Compulsory and moved bytes by level.
#pragma once

#include <optional>

#include "app/model/run_result.h"

namespace lanescope {

inline constexpr double sector_bytes = 32;

/// Bytes of one launch; empty if not counted, as sectors in a GPU's trace.
struct Traffic {
    double compulsory = 0;            ///< each input and output once
    std::optional<double> requested;  ///< by lanes, in sectors
    std::optional<double> from_l2;    ///< L1 misses, in sectors
    std::optional<double> from_dram;  ///< L2 misses
    bool measured = false;            ///< by a GPU's counters, in which stores bypass L1
};

Traffic traffic_of(const RunResult& result);

/// Returns finite values from 0 on only.
std::optional<double> counter(const RunResult& result, Counter which);
/// Likewise.
std::optional<double> hardware_counter(const RunResult& result, HardwareCounter which);

}  // namespace lanescope
