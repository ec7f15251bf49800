// The request to run an experiment, from client to worker or supervisor to kernel process.
#pragma once

#include <set>

#include "app/model/catalog/catalog.h"
#include "app/worker/messages.h"

namespace lanescope {

std::vector<const Variant*> own_variants(const Experiment& experiment);

/// Returns a request with the user's variants not in `told`, and adds them to it.
RunRequest request_for(const Experiment& experiment, std::set<const Variant*>& told, bool far);

/// Bounds the recorded warp steps in proportion to the problem.
Experiment with_bounded_recording(Experiment experiment);

/// Returns an upper bound for any result of this experiment.
std::uint64_t max_result_bytes(const Experiment& experiment);

}  // namespace lanescope
