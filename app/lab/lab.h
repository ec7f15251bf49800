// Runs experiments, trials and sweeps in the background, one at a time.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "app/base/progress.h"
#include "app/lab/shape_tests.h"
#include "app/lab/sweep_task.h"
#include "app/model/experiment.h"
#include "app/model/lab_reports.h"
#include "app/model/runner.h"

namespace lanescope {

/// A new experiment cancels the last one. No call waits for a kernel.
class Lab {
public:
    explicit Lab(Runner& runner) : Lab(std::vector<Runner*>{&runner}) {}
    /// Uses all runners for a sweep, the first for experiments. They must outlive the lab.
    explicit Lab(std::vector<Runner*> runners);
    ~Lab();  ///< cancels and joins
    Lab(const Lab&) = delete;
    Lab& operator=(const Lab&) = delete;

    /// Sets the runners of later work; running work stays where it is.
    void use(std::vector<Runner*> runners);
    /// Cancels the last experiment; poll() then reports only this one.
    void submit(Experiment experiment);
    void cancel();
    /// Queues trials after the current work; the next experiment cancels them.
    void submit_shape_tests(const Operation& operation, std::vector<VariantChoice> variants);
    ShapeTestReport poll_shape_tests() { return shape_tests_.poll(); }
    /// Queues a sweep, which experiments and trials interrupt. Throws as points_of().
    void submit_sweep(Sweep sweep, std::filesystem::path file);
    void cancel_sweep();
    SweepReport poll_sweep() { return sweep_.poll(); }
    /// Returns the news since the last call: all results of the latest experiment, and no outdated ones.
    Report poll();

private:
    struct Job {
        std::uint64_t run = 0;
        Experiment experiment;
        std::shared_ptr<Progress> progress;
    };
    void work(std::stop_token stop);
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
    std::shared_ptr<Progress> progress_;  ///< of the latest experiment, or null after its end
    ShapeTestTask shape_tests_;
    SweepTask sweep_;
    Report report_;        ///< collected since the last poll
    std::jthread worker_;  ///< last: it uses all of the above
};

}  // namespace lanescope
