// The lab: Experiment -> RunResult, in the background: it hands experiments and sweeps to a runner, one at a time.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "app/lab/runner.h"
#include "app/lab/sweep_task.h"
#include "app/lab/trials_task.h"
#include "app/model/experiment.h"
#include "app/model/progress.h"
#include "app/model/report.h"

namespace lanescope {

/// Runs experiments in a thread of its own; a new one cancels the one before it. No call blocks for a kernel.
class Lab {
public:
    explicit Lab(Runner& runner) : Lab(std::vector<Runner*>{&runner}) {}
    /// A sweep shares its points out among all of them; experiments go to the first. They must outlive the lab.
    explicit Lab(std::vector<Runner*> runners);
    ~Lab();  ///< cancels what runs, and joins
    Lab(const Lab&) = delete;
    Lab& operator=(const Lab&) = delete;

    /// What is submitted from now on runs there; what runs already is not moved.
    void use(std::vector<Runner*> runners);
    /// From now on poll() speaks of this experiment only.
    void submit(Experiment experiment);
    void cancel();
    /// Trials of these variants of one operation, behind what runs; the next experiment ends them.
    void submit_trials(const Operation& operation, std::vector<VariantChoice> variants);
    TrialReport poll_trials() { return trials_.poll(); }
    /// A sweep in the background: experiments and trials go before it, and it goes on after them. Throws what points_of
    /// throws.
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
    /// The next job; none when it is the turn of trials or of the sweep, or when the worker is to stop.
    std::optional<Job> next(std::stop_token stop);
    std::string run(const Job& job);
    std::vector<Runner*> runners();
    void deliver(std::uint64_t run, RunResultPtr result);
    void finish(std::uint64_t run, std::string error);
    void end_report(std::string error);

    std::vector<Runner*> runners_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<Job> waiting_;
    std::shared_ptr<Progress> progress_;  ///< of the latest submission; null before the first and after each end
    TrialsTask trials_;
    SweepTask sweep_;
    Report report_;        ///< gathered since the last poll
    std::jthread worker_;  ///< last: it uses all of the above
};

}  // namespace lanescope
