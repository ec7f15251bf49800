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
#include "app/lab/prepared.h"
#include "app/lab/sweep_task.h"
#include "app/model/experiment.h"
#include "app/model/notebook.h"
#include "app/model/progress.h"

namespace lanescope {

/// The backend of that name; for "auto" the first available one, in the order of the list. Throws BackendUnavailable
/// with the reason, UsageError for a name that no build knows.
Backend& choose_backend(const Backends& backends, const std::string& name);

/// Called for each variant when it is verified and traced (no time yet, so that its lane map shows early), when it is
/// timed, and when a GPU's lanes were compared with the emulator's. A later call for the same variant replaces the
/// earlier one.
using OnResult = std::function<void(RunResultPtr)>;

/// Runs the experiment in the calling thread and returns one complete result a variant, in order. A variant that faults
/// yields a result with its hazards, one whose constraint forbids the problem a result with `failure` and no hazard;
/// the others continue. A bad problem or an unknown variant throws UsageError; Cancelled when the progress says so.
std::vector<RunResultPtr> run_experiment(const Backends& backends, const Experiment& experiment, Progress& progress,
                                         const OnResult& on_result = {});

/// The same, with the problem's numbers kept in `bench` for the next experiment on the same problem.
std::vector<RunResultPtr> run_experiment(const Backends& backends, const Experiment& experiment, Workbench& bench,
                                         Progress& progress, const OnResult& on_result = {});

/// Runs experiments in a worker thread; a new one cancels the one before it. No call blocks for a kernel.
class Lab {
public:
    explicit Lab(const Backends& backends);  ///< the backends must outlive the lab
    ~Lab();                                  ///< cancels what runs, and joins
    Lab(const Lab&) = delete;
    Lab& operator=(const Lab&) = delete;

    /// From now on poll() speaks of this experiment only.
    void submit(Experiment experiment);
    void cancel();
    /// A sweep in the background: experiments go before it, and it goes on after them. Throws what points_of throws.
    void submit_sweep(Sweep sweep, std::filesystem::path file);
    void cancel_sweep();
    SweepReport poll_sweep() { return sweep_.poll(); }
    /// What is new since the last call. Every result of the latest experiment arrives, none of an outdated one.
    Report poll();

private:
    struct Job {
        std::uint64_t run = 0;
        Experiment experiment;
        std::shared_ptr<Progress> progress;
    };
    void work(std::stop_token stop);
    /// The next job; none when it is the sweep's turn, or when the worker is to stop.
    std::optional<Job> next(std::stop_token stop);
    std::string run(const Job& job, Workbench& bench);
    void deliver(std::uint64_t run, RunResultPtr result);
    void finish(std::uint64_t run, std::string error);
    void end_report(std::string error);

    const Backends& backends_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<Job> waiting_;
    std::shared_ptr<Progress> progress_;  ///< of the latest submission; null before the first and after each end
    SweepTask sweep_;
    Report report_;        ///< gathered since the last poll
    std::jthread worker_;  ///< last: it uses all of the above
};

}  // namespace lanescope
