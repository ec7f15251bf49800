// The lab: Experiment -> RunResult. Verify, trace, time; in the foreground or in a worker thread.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "app/backends/backend.h"
#include "app/model/experiment.h"
#include "app/model/notebook.h"
#include "app/model/progress.h"

namespace lanescope {

using Backends = std::vector<std::unique_ptr<Backend>>;

/// The backend of that name, or the best available one for "auto". Throws BackendUnavailable with the reason.
Backend& choose_backend(const Backends& backends, const std::string& name);

/// Called with each finished result.
using OnResult = std::function<void(RunResultPtr)>;

/// Runs the experiment in the calling thread and returns one result a variant, in order. A variant that faults yields
/// a result with its hazards; a bad problem throws UsageError; Cancelled when the progress says so.
std::vector<RunResultPtr> run_experiment(const Backends& backends, const Experiment& experiment, Progress& progress,
                                         const OnResult& on_result = {});

/// Runs experiments in a worker thread; a new one cancels the one before it. No call blocks for a kernel.
class Lab {
public:
    explicit Lab(const Backends& backends);
    ~Lab();
    void submit(Experiment experiment);
    void cancel();
    Report poll();

private:
    void work(std::stop_token stop);
    std::optional<Experiment> next(std::stop_token stop);
    void run(const Experiment& experiment);
    void finish(std::string error);

    const Backends& backends_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<Experiment> waiting_;
    std::shared_ptr<Progress> progress_;
    Report report_;
    std::jthread worker_;
};

}  // namespace lanescope
