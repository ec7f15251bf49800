// Calibrates the time model's constants on measured times.
#pragma once

#include <span>

#include "app/backends/emulator/time_model.h"
#include "bench/launch_costs.h"

namespace lanescope {

/// A measured time, and what the model computes it from.
struct FitCell {
    const LaunchCost* cost = nullptr;
    double measured_us = 0;
};

/// Mean of |log(modelled / measured)|, which a factor too much and a factor too little raise alike.
double mean_log_error(std::span<const FitCell> cells, const Device& device, const ModelConstants& constants);

/// Changes one constant after another, by smaller and smaller steps, as long as the error falls. Prints as it goes.
ModelConstants fit(std::span<const FitCell> cells, const Device& device, ModelConstants start);

}  // namespace lanescope
