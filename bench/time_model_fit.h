// Calibration of the time model's constants.
#pragma once

#include <span>

#include "app/execution/time_model.h"
#include "bench/launch_costs.h"

namespace lanescope {

struct FitCell {
    const LaunchCost* cost = nullptr;
    double measured_us = 0;
};

/// Mean of |log(modelled / measured)|, symmetric in too high and too low.
double mean_log_error(std::span<const FitCell> cells, const Device& device, const ModelConstants& constants);

/// Coordinate descent with shrinking steps. Prints its progress.
ModelConstants fit(std::span<const FitCell> cells, const Device& device, ModelConstants start);

}  // namespace lanescope
