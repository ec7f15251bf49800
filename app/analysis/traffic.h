// Compulsory and moved bytes by level.
#pragma once

#include <optional>

#include "app/model/run_result.h"

namespace lanescope {

inline constexpr double sector_bytes = 32;

/// Bytes of one launch. Levels that were not counted are empty, as in a GPU's trace.
struct Traffic {
    double compulsory = 0;            ///< each input and output once
    std::optional<double> requested;  ///< of sectors that lanes requested
    std::optional<double> from_l2;    ///< of sectors that missed L1
    std::optional<double> from_dram;  ///< that missed L2
    bool measured = false;            ///< by a GPU's counters, in which stores bypass L1
};

Traffic traffic_of(const RunResult& result);

/// Returns nothing for negative and infinite values.
std::optional<double> counter(const RunResult& result, Counter which);
/// Returns nothing for negative and infinite values.
std::optional<double> hardware_counter(const RunResult& result, HardwareCounter which);

}  // namespace lanescope
