#include "app/lab/run_duration.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "app/base/error.h"

namespace lanescope {

double cost_of(const Experiment& point) {
    constexpr double start = 2e5;
    const ProblemFacts facts = facts_of(point.problem);
    return (double(facts.elements) + double(facts.others) + start) *
           double(std::max<std::size_t>(1, point.variants.size()));
}

void TimeLeft::took(double cost, double seconds) {
    cost_ += std::max(cost, 0.0);
    seconds_ += std::max(seconds, 0.0);
}

double TimeLeft::of(double cost) const { return cost_ > 0 ? seconds_ * cost / cost_ : -1; }

double seconds_left(double done, double seconds) {
    constexpr double little = 0.02, moment = 1;
    if (done < little || seconds < moment) return -1;
    TimeLeft left;
    left.took(done, seconds);
    return left.of(1 - done);
}

SecondsLeft seconds_left(double done, double seconds, double silent) {
    constexpr double moment = 2, share = 0.25;
    const double expected = seconds_left(done, seconds);
    if (expected < 0) return {};
    return {std::max(0.0, expected - silent), silent > std::max(moment, share * seconds)};
}

SecondsLeft seconds_left(const Progress& progress) {
    const double stepped = progress.seconds_at_step();
    return seconds_left(progress.fraction(), stepped, std::max(0.0, progress.seconds() - stepped));
}

namespace {

class Deadline {
public:
    Deadline(std::chrono::seconds longest, Progress& progress)
        : waiting_([this, longest, &progress](std::stop_token stop) {
              std::unique_lock lock(mutex_);
              wake_.wait_for(lock, stop, longest, [] { return false; });
              if (stop.stop_requested()) return;
              over_ = true;
              progress.cancel();
          }) {}
    bool over() const { return over_; }

private:
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::atomic<bool> over_ = false;
    std::jthread waiting_;
};

}  // namespace

void run_in_turn(Runner& runner, const std::vector<Experiment>& experiments, std::chrono::seconds longest,
                 Progress& progress, const std::function<void(std::vector<RunResultPtr>)>& on_done) {
    const Deadline deadline(longest, progress);
    try {
        for (const Experiment& experiment : experiments) on_done(runner.run(experiment, progress));
    } catch (const Cancelled&) {
        if (!deadline.over()) throw;
        throw UsageError(fmt::format("stopped after {} s: make its problems smaller", longest.count()));
    }
}

}  // namespace lanescope
