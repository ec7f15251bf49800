// The CUDA backend runs kernels plain and with probes.
#pragma once

#include <memory>

#include "app/execution/captured_variant.h"
#include "app/model/backend.h"

namespace lanescope {

/// Uses device number `gpu`. Never fails; availability() reports problems. The catalogue must outlive the backend.
std::unique_ptr<Backend> make_cuda(const Catalog& catalog, int gpu = 0, Capture capture = {});

}  // namespace lanescope

namespace lanescope::cuda {

/// Throws Cancelled, and UsageError if the instance does not fit.
std::unique_ptr<Execution> make_session(const Catalog& catalog, const Instance& instance, const Experiment& experiment,
                                        const Device& device, const Capture& capture, Progress& progress);

}  // namespace lanescope::cuda
