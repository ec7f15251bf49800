#include "app/lab/trials_task.h"

#include <utility>

namespace lanescope {

void TrialsTask::submit(const Operation& operation, std::vector<VariantChoice> variants) {
    std::lock_guard lock(mutex_);
    if (progress_) progress_->cancel();
    progress_ = std::make_shared<Progress>();
    report_ = {
        .run = report_.run + 1, .trials = {}, .total = count_trials(operation, variants), .busy = true, .error = {}};
    waiting_ = Order{&operation, std::move(variants), report_.run, progress_};
}

void TrialsTask::cancel() {
    std::lock_guard lock(mutex_);
    if (progress_) progress_->cancel();
    progress_.reset();
    waiting_.reset();
    report_.busy = false;
}

bool TrialsTask::wants_turn() const {
    std::lock_guard lock(mutex_);
    return waiting_.has_value();
}

void TrialsTask::run(Runner& runner) {
    std::optional<Order> order;
    {
        std::lock_guard lock(mutex_);
        order = std::exchange(waiting_, std::nullopt);
    }
    if (!order) return;
    std::string error;
    try {
        try_shapes(runner, *order->operation, order->variants, *order->progress,
                   [&](const ShapeTrial& trial) { take(order->run, trial); });
    } catch (const Cancelled&) {
        return;
    } catch (const std::bad_alloc&) {
        error = "not enough memory for the trials";
    } catch (const std::exception& failed) {
        error = failed.what();
    }
    end(order->run, std::move(error));
}

TrialReport TrialsTask::poll() {
    std::lock_guard lock(mutex_);
    TrialReport next{.run = report_.run, .trials = {}, .total = report_.total, .busy = report_.busy, .error = {}};
    return std::exchange(report_, std::move(next));
}

void TrialsTask::take(std::uint64_t run, const ShapeTrial& trial) {
    std::lock_guard lock(mutex_);
    if (run == report_.run && report_.busy) report_.trials.push_back(trial);
}

void TrialsTask::end(std::uint64_t run, std::string error) {
    std::lock_guard lock(mutex_);
    if (run != report_.run || !report_.busy) return;
    progress_.reset();
    report_.busy = false;
    report_.error = std::move(error);
}

}  // namespace lanescope
