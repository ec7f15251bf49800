// One instance on the GPU.
#pragma once

#include <memory>

#include "app/backends/backend.h"
#include "app/backends/captured_variant.h"

namespace lanescope::cuda {

/// Throws Cancelled, and UsageError if the instance does not fit.
std::unique_ptr<Execution> make_session(const Instance& instance, const Experiment& experiment, const Device& device,
                                        const Capture& capture, Progress& progress);

}  // namespace lanescope::cuda
