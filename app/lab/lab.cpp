#include "app/lab/lab.h"

#include <algorithm>
#include <utility>

#include "app/lab/run_duration.h"

namespace lanescope {

Lab::Lab(std::vector<Runner*> runners)
    : runners_(std::move(runners)), worker_([this](std::stop_token stop) { work(stop); }) {}

Lab::~Lab() {
    cancel();
    cancel_sweep();
    worker_.request_stop();  // the destructor joins
}

void Lab::use(std::vector<Runner*> runners) {
    std::lock_guard lock(mutex_);
    runners_ = std::move(runners);
}

std::vector<Runner*> Lab::runners() {
    std::lock_guard lock(mutex_);
    return runners_;
}

void Lab::submit(Experiment experiment) {
    std::lock_guard lock(mutex_);
    if (progress_) progress_->cancel();
    progress_ = std::make_shared<Progress>();
    report_ = Report{.run = report_.run + 1, .started = true, .busy = true};
    waiting_ = Job{report_.run, std::move(experiment), progress_};
    shape_tests_.cancel();
    sweep_.give_way();
    wake_.notify_one();
}

void Lab::submit_shape_tests(const Operation& operation, std::vector<VariantChoice> variants) {
    std::lock_guard lock(mutex_);
    shape_tests_.submit(operation, std::move(variants));
    sweep_.give_way();
    wake_.notify_one();
}

void Lab::submit_sweep(Sweep sweep, std::filesystem::path file) {
    std::lock_guard lock(mutex_);
    sweep_.submit(std::move(sweep), std::move(file));
    wake_.notify_one();
}

void Lab::cancel_sweep() {
    std::lock_guard lock(mutex_);
    sweep_.cancel();
}

void Lab::cancel() {
    std::lock_guard lock(mutex_);
    if (progress_) progress_->cancel();
    shape_tests_.cancel();
    if (std::exchange(waiting_, std::nullopt)) end_report("");  // never started: no other call ends it
}

Report Lab::poll() {
    std::lock_guard lock(mutex_);
    if (progress_) {
        report_.phase = progress_->phase();
        report_.fraction = progress_->fraction();
        report_.seconds = progress_->seconds();
        report_.seconds_left = seconds_left(*progress_);
    }
    Report next{.run = report_.run, .busy = report_.busy};
    return std::exchange(report_, std::move(next));
}

void Lab::work(std::stop_token stop) {
    while (!stop.stop_requested()) {
        if (const auto job = next(stop))
            finish(job->run, run(*job));
        else if (shape_tests_.wants_turn() && !stop.stop_requested())
            shape_tests_.run(*runners().front());
        else if (!stop.stop_requested())
            sweep_.run(runners());
    }
}

std::optional<Lab::Job> Lab::next(std::stop_token stop) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, stop, [this] { return waiting_.has_value() || shape_tests_.wants_turn() || sweep_.wants_turn(); });
    if (stop.stop_requested()) return std::nullopt;
    return std::exchange(waiting_, std::nullopt);
}

/// Returns the error; empty if successful or cancelled. Must not throw out of the thread.
std::string Lab::run(const Job& job) try {
    runners().front()->run(job.experiment, *job.progress,
                           [&](RunResultPtr result) { deliver(job.run, std::move(result)); });
    return {};
} catch (const Cancelled&) {
    return {};
} catch (const std::bad_alloc&) {
    return "not enough memory for the run: choose a smaller problem";
} catch (const std::exception& error) {
    return error.what();
} catch (...) {
    return "the run failed with an unknown error";
}

void Lab::deliver(std::uint64_t run, RunResultPtr result) {
    std::lock_guard lock(mutex_);
    if (run != report_.run) return;
    auto& results = report_.results;
    const auto same = [&](const RunResultPtr& r) { return r->variant == result->variant; };
    const auto early = std::ranges::find_if(results, same);
    if (early == results.end())
        results.push_back(std::move(result));
    else
        *early = std::move(result);
}

void Lab::finish(std::uint64_t run, std::string error) {
    std::lock_guard lock(mutex_);
    if (run == report_.run) end_report(std::move(error));
}

void Lab::end_report(std::string error) {
    report_.finished = true;
    report_.busy = false;
    report_.error = std::move(error);
    report_.cancelled = progress_ && progress_->cancelled();
    progress_.reset();
}

}  // namespace lanescope
