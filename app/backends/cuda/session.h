// One instance on the GPU: outputs, traces and times of its variants.
#pragma once

#include <memory>

#include "app/backends/backend.h"

namespace lanescope::cuda {

/// Loads the instance onto the GPU. Throws UsageError when it does not fit, and Cancelled.
std::unique_ptr<Session> make_session(const Instance& instance, const Experiment& experiment, const Device& device,
                                      Progress& progress);

}  // namespace lanescope::cuda
