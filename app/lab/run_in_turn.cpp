#include "app/lab/run_in_turn.h"

#include <fmt/format.h>

#include <condition_variable>
#include <mutex>
#include <thread>

#include "app/model/text/error.h"

namespace lanescope {
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
