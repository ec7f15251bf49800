// Traffic: the bytes that a problem asks for, and those that a kernel moved for it, level by level.
#pragma once

#include <optional>

#include "app/model/run_result.h"

namespace lanescope {

inline constexpr double sector_bytes = 32;  ///< what memory moves at a time

/// Bytes of one launch. A level that was not counted is empty: a GPU's trace counts no sectors, its own counters do.
struct Traffic {
    double compulsory = 0;            ///< every input read once, every output written once
    std::optional<double> requested;  ///< sectors that the lanes asked for x 32: what L1 had to serve
    std::optional<double> from_l2;    ///< sectors that L1 did not have x 32
    std::optional<double> from_dram;  ///< bytes that L2 did not have
    bool measured = false;            ///< by the GPU's own counters, which take stores as not asked of L1
};

Traffic traffic_of(const RunResult& result);

/// A counter of the machine, when it is there and a finite number that is not negative.
std::optional<double> counter(const RunResult& result, Counter which);
/// One of a GPU's own counters, likewise.
std::optional<double> hardware_counter(const RunResult& result, HardwareCounter which);

}  // namespace lanescope
