// The request for an experiment, as a client sends it to a worker, and a worker's supervisor to its kernel process.
#pragma once

#include <set>

#include "app/model/catalog/catalog.h"
#include "app/worker/messages.h"

namespace lanescope {

/// The user's own variants among those of the experiment.
std::vector<const Variant*> own_variants(const Experiment& experiment);

/// With the own variants that the other end has not been told of, which are added to `told`.
RunRequest request_for(const Experiment& experiment, std::set<const Variant*>& told, bool far);

/// Steps of warps that are recorded at most, so that results stay in proportion to the problem.
Experiment with_bounded_recording(Experiment experiment);

/// Bytes of a result that such an experiment may have at most.
std::uint64_t max_result_bytes(const Experiment& experiment);

}  // namespace lanescope
