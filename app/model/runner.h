// Runs experiments in this process or a worker.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/base/progress.h"
#include "app/model/capabilities.h"
#include "app/model/experiment.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Called per variant after verifying and tracing (without time, for an early lane map), after timing, and after
/// comparing with the emulator. Later results replace earlier ones.
using OnResult = std::function<void(RunResultPtr)>;

struct Origin {
    Provenance provenance;
    Device device;
};

class Runner {
public:
    virtual ~Runner() = default;

    /// Returns the best first; "auto" selects the first available.
    virtual BackendList::Entries backends() = 0;

    /// Describes the results without running. Throws as choose_backend(), and UsageError for an unknown device model.
    virtual Origin origin_of(const Experiment& experiment) = 0;

    /// Returns one complete result per variant, in order. A fault becomes hazards, a forbidden problem `failure` only;
    /// other variants continue. Throws Cancelled, and UsageError for a bad problem or unknown variant.
    virtual std::vector<RunResultPtr> run(const Experiment& experiment, Progress& progress,
                                          const OnResult& on_result = {}) = 0;
};

/// Returns the requested or first available backend. Throws BackendUnavailable.
const BackendEntry& choose_backend(const BackendList::Entries& backends, BackendWish wish);

}  // namespace lanescope
