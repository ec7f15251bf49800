#include "app/worker/trial_run.h"

#include <chrono>
#include <exception>
#include <utility>

#include "app/lab/run_in_turn.h"

namespace lanescope {

void TrialRun::use(Place place) {
    cancel();
    runner_ = std::make_unique<WorkerRunner>(std::move(place));
}

void TrialRun::cancel() {
    if (work_.valid()) {
        progress_->cancel();
        work_.wait();
        work_ = {};
    }
    done_.clear();
}

void TrialRun::begin(std::vector<Experiment> experiments, std::chrono::seconds longest) {
    cancel();
    progress_ = std::make_unique<Progress>();
    const auto keep = [this](std::vector<RunResultPtr> results) {
        std::lock_guard lock(mutex_);
        done_.push_back(std::move(results));
    };
    work_ = std::async(std::launch::async, [this, keep, longest, all = std::move(experiments)]() -> std::string {
        try {
            run_in_turn(*runner_, all, longest, *progress_, keep);
            return {};
        } catch (const std::exception& error) {
            return error.what();
        }
    });
}

TrialRun::News TrialRun::poll() {
    News news;
    const bool ended = work_.valid() && work_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    {
        std::lock_guard lock(mutex_);
        news.done = std::exchange(done_, {});
    }
    if (ended) {
        news.ended = true;
        news.error = work_.get();
    }
    return news;
}

}  // namespace lanescope
