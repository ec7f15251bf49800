// The interface for running experiments, on this process's backends or in a worker.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/model/backend_list.h"
#include "app/model/experiment.h"
#include "app/model/progress.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Called per variant after verifying and tracing (without time, to show its lane map early), after timing, and after
/// the comparison with the emulator. A later result replaces the variant's earlier one.
using OnResult = std::function<void(RunResultPtr)>;

/// The origin of an experiment's results.
struct Origin {
    Provenance provenance;
    Device device;
};

class Runner {
public:
    virtual ~Runner() = default;

    /// Returns the backends, best first; "auto" selects the first available one.
    virtual BackendList::Entries backends() = 0;

    /// Describes the results that the experiment would give. Throws as choose_backend(), and UsageError for an unknown
    /// device model.
    virtual Origin origin_of(const Experiment& experiment) = 0;

    /// Returns one complete result per variant, in order. A faulting variant's result contains its hazards. A variant
    /// whose constraint forbids the problem has `failure` and no hazard. The other variants continue. Throws UsageError
    /// for a bad problem or unknown variant, and Cancelled.
    virtual std::vector<RunResultPtr> run(const Experiment& experiment, Progress& progress,
                                          const OnResult& on_result = {}) = 0;
};

/// Returns the requested backend, or the first available one. Throws BackendUnavailable with the reason.
const BackendEntry& choose_backend(const BackendList::Entries& backends, BackendWish wish);

}  // namespace lanescope
