// Runs experiments on this process's backends. For workers only.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/engine/prepared_problem.h"
#include "app/model/backend.h"
#include "app/model/runner.h"

namespace lanescope {

using Backends = std::vector<std::unique_ptr<Backend>>;

BackendList::Entries entries_of(const Backends& backends);

/// Returns the requested or first available backend. Throws as runner.h's overload.
Backend& choose_backend(const Backends& backends, BackendWish wish);

/// Implements Runner::run: verifies and traces each variant, times all interleaved, and compares a GPU's lanes with the
/// emulator's. Only verification is mandatory. `bench` keeps the problem for later.
std::vector<RunResultPtr> run_experiment(const Catalog& catalog, const Backends& backends, const Experiment& experiment,
                                         InstanceCache& bench, Progress& progress, const OnResult& on_result = {},
                                         const Verifier& verifier = verify_here);

class BackendRunner : public Runner {
public:
    /// The catalogue and the backends must outlive this.
    explicit BackendRunner(const Catalog& catalog, const Backends& backends, Verifier verifier = verify_here)
        : catalog_(catalog), backends_(backends), verifier_(std::move(verifier)) {}

    BackendList::Entries backends() override { return entries_of(backends_); }
    Origin origin_of(const Experiment& experiment) override;
    std::vector<RunResultPtr> run(const Experiment& experiment, Progress& progress,
                                  const OnResult& on_result = {}) override {
        return run_experiment(catalog_, backends_, experiment, bench_, progress, on_result, verifier_);
    }

private:
    const Catalog& catalog_;
    const Backends& backends_;
    Verifier verifier_;
    InstanceCache bench_;
};

}  // namespace lanescope
