#include "app/lab/experiment_jobs.h"

#include <algorithm>
#include <utility>

#include "app/lab/jobs.h"
#include "app/lab/run_duration.h"

namespace lanescope {

std::uint64_t submit_experiment(Jobs& jobs, Experiment experiment) {
    const auto work = [asked = std::move(experiment)](const JobTurn& turn) {
        turn.runners.front()->run(asked, turn.progress, [&](RunResultPtr result) { turn.post(std::move(result)); });
    };
    return jobs.submit(JobKind::experiment, work);
}

void cancel_experiment(Jobs& jobs) {
    jobs.cancel(JobKind::experiment);
    jobs.cancel(JobKind::shape_tests);
}

Report run_report(const JobReport& report) {
    Report run{report};
    for (RunResultPtr& result : report.values_of<RunResultPtr>()) {
        const auto same = [&](const RunResultPtr& early) { return early->variant == result->variant; };
        const auto early = std::ranges::find_if(run.results, same);
        if (early == run.results.end())
            run.results.push_back(std::move(result));
        else
            *early = std::move(result);
    }
    return run;
}

std::uint64_t submit_attempt(Jobs& jobs, std::vector<Experiment> experiments, std::chrono::seconds longest) {
    const auto work = [all = std::move(experiments), longest](const JobTurn& turn) {
        run_in_turn(*turn.runners.front(), all, longest, turn.progress,
                    [&](std::vector<RunResultPtr> results) { turn.post(AttemptResults{std::move(results)}); });
    };
    return jobs.submit(JobKind::attempt, work);
}

}  // namespace lanescope
