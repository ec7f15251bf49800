#include "app/lab/trials.h"

#include <fmt/format.h>

#include <array>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

#include "app/analysis/hazard_counts.h"
#include "app/model/catalog/variants.h"
#include "app/model/operation.h"
#include "app/model/outcome.h"

namespace lanescope {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array schedules{Schedule::lockstep, Schedule::independent};

/// Cancels `part` after a timeout or when `whole` is cancelled.
class TrialDeadline {
public:
    TrialDeadline(const Progress& whole, Progress& part, Clock::time_point end)
        : thread_([&whole, &part, end](std::stop_token stop) { watch(whole, part, end, stop); }) {}

private:
    static void watch(const Progress& whole, Progress& part, Clock::time_point end, std::stop_token stop) {
        std::mutex mutex;
        std::condition_variable_any ended;
        std::unique_lock lock(mutex);
        constexpr std::chrono::milliseconds deadline_glance{10};
        while (!ended.wait_for(lock, stop, deadline_glance, [&] { return stop.stop_requested(); }) &&
               !stop.stop_requested())
            if (whole.cancelled() || Clock::now() > end) return part.cancel();
    }

    std::jthread thread_;
};

std::string rows_in_words(const Verification& v) {
    if (v.wrong_rows == 1) return fmt::format("row {}", v.first_wrong_row);
    return fmt::format("{} rows, the first is row {}", v.wrong_rows, v.first_wrong_row);
}

void judge(const RunResult& result, ShapeTrial& trial) {
    const bool stopped = faulted(result) || !result.failure.empty();
    if (!stopped && result.verification.verified && result.hazards.empty()) return;
    trial.verdict = stopped                        ? TrialVerdict::fault
                    : result.verification.verified ? TrialVerdict::hazard
                                                   : TrialVerdict::wrong;
    if (trial.verdict == TrialVerdict::wrong) trial.text = rows_in_words(result.verification);
    for (const std::string& more : {result.failure, hazards_by_line(result.hazards)})
        if (!more.empty()) trial.text += (trial.text.empty() ? "" : "; ") + more.substr(0, more.find('\n'));
    if (!result.hazards.empty()) trial.line = result.hazards.front().line;
}

Experiment experiment_of(const ShapeTrial& trial) {
    Experiment experiment;
    experiment.problem = trial.problem;
    experiment.variants = {trial.variant};
    experiment.backend = BackendKind::emulator;
    experiment.schedule = trial.schedule;
    experiment.schedule_seeds = trial_orders;
    experiment.traced = experiment.timed = experiment.compared = false;
    return experiment;
}

/// Returns why the header or parameters exclude the trial; empty if they do not.
std::string why_forbidden(const ShapeTrial& trial) {
    const Variant& variant = variant_of(operation_of(trial.problem), trial.variant);
    if (const auto reason = refusal(variant, facts_of(trial.problem))) return *reason;
    if (variant.warp_synchronous && trial.schedule == Schedule::independent) return "needs lockstep lanes";
    return "";
}

void run_trial(Runner& runner, ShapeTrial& trial, const Progress& whole, Clock::time_point end) {
    Progress progress;
    const TrialDeadline deadline(whole, progress, end);
    try {
        judge(*runner.run(experiment_of(trial), progress).at(0), trial);
    } catch (const Cancelled&) {
        whole.check();
        trial.verdict = TrialVerdict::hung;
        trial.text = "it did not finish";
    }
}

std::vector<ShapeTrial> trials_of(const Operation& operation, const std::vector<VariantChoice>& variants) {
    std::vector<ShapeTrial> all;
    for (const Problem& problem : operation.trial_problems())
        for (const VariantChoice& variant : variants)
            for (const Schedule schedule : schedules) {
                all.push_back({.variant = variant, .problem = problem, .schedule = schedule});
                all.back().variant.schedule.reset();  // the trial sets its own
            }
    return all;
}

}  // namespace

std::size_t count_trials(const Operation& operation, const std::vector<VariantChoice>& variants) {
    return operation.trial_problems().size() * variants.size() * schedules.size();
}

std::vector<ShapeTrial> try_shapes(Runner& runner, const Operation& operation,
                                   const std::vector<VariantChoice>& variants, Progress& progress,
                                   const OnTrial& on_trial, TrialLimits limits) {
    std::vector<ShapeTrial> trials = trials_of(operation, variants);
    const auto end = Clock::now() + limits.all;
    for (std::size_t i = 0; i < trials.size(); ++i) {
        ShapeTrial& trial = trials[i];
        progress.check();
        progress.phase("trying " + to_string(trial.variant) + " on " + to_string(trial.problem));
        if (trial.text = why_forbidden(trial); !trial.text.empty())
            trial.verdict = TrialVerdict::forbidden;
        else if (Clock::now() > end)
            trial.verdict = TrialVerdict::not_tried;
        else
            run_trial(runner, trial, progress, Clock::now() + limits.each);
        progress.fraction(double(i + 1) / double(trials.size()));
        if (on_trial) on_trial(trial);
    }
    return trials;
}

}  // namespace lanescope
