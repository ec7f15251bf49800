// A place where experiments run: backends of this process, or a worker that it speaks with.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/model/backend_list.h"
#include "app/model/experiment.h"
#include "app/model/progress.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Called for each variant when it is verified and traced (no time yet, so that its lane map shows early), when it is
/// timed, and when a GPU's lanes were compared with the emulator's. A later call for the same variant replaces the
/// earlier one.
using OnResult = std::function<void(RunResultPtr)>;

/// Where results of an experiment come from.
struct Origin {
    Provenance provenance;
    Device device;
};

class Runner {
public:
    virtual ~Runner() = default;

    /// The backends there, best first: "auto" takes the first that is available.
    virtual BackendList::Entries backends() = 0;

    /// Of the results that the experiment would give. Throws as choose_backend() does, and UsageError for a device
    /// model that is not known.
    virtual Origin origin_of(const Experiment& experiment) = 0;

    /// Runs the experiment and returns one complete result a variant, in order. A variant that faults yields a result
    /// with its hazards, one whose constraint forbids the problem a result with `failure` and no hazard; the others
    /// continue. A bad problem or an unknown variant throws UsageError; Cancelled when the progress says so.
    virtual std::vector<RunResultPtr> run(const Experiment& experiment, Progress& progress,
                                          const OnResult& on_result = {}) = 0;
};

/// The backend that is asked for among these; without a wish the first available one. Throws BackendUnavailable with
/// the reason.
const BackendEntry& choose_backend(const BackendList::Entries& backends, BackendWish wish);

}  // namespace lanescope
