#include "app/worker/trial_run.h"

#include <exception>
#include <utility>

#include "app/lab/run_in_turn.h"

namespace lanescope {

void TrialRun::use(Place place) {
    cancel();
    runner_ = std::make_shared<WorkerRunner>(std::move(place));
}

void TrialRun::cancel() {
    trial_->progress.cancel();
    work_.give_up();
    trial_ = std::make_shared<Trial>();
}

void TrialRun::begin(std::vector<Experiment> experiments, std::chrono::seconds longest) {
    cancel();
    work_.ask([runner = runner_, trial = trial_, longest, all = std::move(experiments)](const GivenUp&) -> std::string {
        const auto keep = [&](std::vector<RunResultPtr> results) {
            const std::lock_guard lock(trial->mutex);
            trial->done.push_back(std::move(results));
        };
        try {
            run_in_turn(*runner, all, longest, trial->progress, keep);
            return {};
        } catch (const std::exception& error) {
            return error.what();
        }
    });
}

TrialRun::News TrialRun::poll() {
    News news;
    if (const auto error = work_.poll()) {
        news.ended = true;
        news.error = *error;
    }
    const std::lock_guard lock(trial_->mutex);
    news.done = std::exchange(trial_->done, {});
    return news;
}

}  // namespace lanescope
