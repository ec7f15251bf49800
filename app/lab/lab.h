// Runs experiments, trials and sweeps in the background, one at a time.
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

/// A new experiment cancels the last one. No call blocks for a kernel.
class Lab {
public:
    explicit Lab(Runner& runner) : Lab(std::vector<Runner*>{&runner}) {}
    /// A sweep uses all runners; experiments use the first. They must outlive the lab.
    explicit Lab(std::vector<Runner*> runners);
    ~Lab();  ///< cancels the running work, and joins
    Lab(const Lab&) = delete;
    Lab& operator=(const Lab&) = delete;

    /// Applies to later submissions; running work stays.
    void use(std::vector<Runner*> runners);
    /// poll() then reports this experiment only.
    void submit(Experiment experiment);
    void cancel();
    /// Queues trials of one operation's variants after the running work; the next experiment cancels them.
    void submit_trials(const Operation& operation, std::vector<VariantChoice> variants);
    TrialReport poll_trials() { return trials_.poll(); }
    /// Runs a sweep with the lowest priority: it continues after experiments and trials. Throws as points_of().
    void submit_sweep(Sweep sweep, std::filesystem::path file);
    void cancel_sweep();
    SweepReport poll_sweep() { return sweep_.poll(); }
    /// Returns the news since the last call: each result of the latest experiment, and no outdated one.
    Report poll();

private:
    struct Job {
        std::uint64_t run = 0;
        Experiment experiment;
        std::shared_ptr<Progress> progress;
    };
    void work(std::stop_token stop);
    /// Returns the next job; nothing if it is the turn of trials or the sweep, or on a stop request.
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
    std::shared_ptr<Progress> progress_;  ///< of the latest experiment; null if it has ended
    TrialsTask trials_;
    SweepTask sweep_;
    Report report_;        ///< collected since the last poll
    std::jthread worker_;  ///< last: it uses all of the above
};

}  // namespace lanescope
