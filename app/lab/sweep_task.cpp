#include "app/lab/sweep_task.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <numeric>
#include <span>
#include <utility>

#include "app/base/checksum.h"
#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/formats/recordings.h"

namespace lanescope {
namespace {

using Clock = std::chrono::steady_clock;

/// Moves an unreadable file aside and sets `fault`; its points run again.
std::vector<RunResultPtr> kept_in(const std::filesystem::path& file, std::string& fault) {
    std::error_code ignored;
    if (file.empty() || !std::filesystem::exists(file, ignored)) return {};
    try {
        return read_lane_file(file);
    } catch (const UsageError& failed) {
        fault = "the kept points cannot be read, so they run again: " + std::string(failed.what()) +
                moved_in_words(move_aside(file));
        return {};
    }
}

void keep(const std::filesystem::path& file, const std::vector<RunResultPtr>& results) {
    if (file.empty()) return;
    std::error_code ignored;  // the write reports the error
    if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), ignored);
    write_lane_file(file, results);
}

double sum(std::span<const double> values) { return std::accumulate(values.begin(), values.end(), 0.0); }

}  // namespace

void SweepTask::submit(Sweep sweep, std::filesystem::path file) {
    std::lock_guard lock(mutex_);
    if (progress_) progress_->cancel();
    report_ = SweepReport{.run = report_.run + 1, .busy = true, .waiting = true};
    costs_.clear();
    for (const Experiment& point : points_of(sweep)) costs_.push_back(cost_of(point));
    report_.total = costs_.size();
    time_left_ = {};
    told_ = 0;
    order_ = std::make_shared<Order>(Order{std::move(sweep), std::move(file), {}, false});
}

void SweepTask::cancel() {
    std::lock_guard lock(mutex_);
    if (progress_) progress_->cancel();
    order_.reset();
    report_.busy = report_.waiting = false;
}

void SweepTask::give_way() {
    std::lock_guard lock(mutex_);
    if (progress_) progress_->cancel();
    held_ = progress_ == nullptr;
}

bool SweepTask::wants_turn() const {
    std::lock_guard lock(mutex_);
    return order_ != nullptr;
}

void SweepTask::run(const std::vector<Runner*>& runners) {
    std::shared_ptr<Order> order;
    auto progress = std::make_shared<Progress>();
    std::uint64_t run = 0;
    {
        std::lock_guard lock(mutex_);
        if (std::exchange(held_, false) || !order_) return;
        order = order_;
        run = report_.run;
        progress_ = progress;
        report_.waiting = false;
    }
    std::string error;
    try {
        run_points(runners, *order, run, *progress);
    } catch (const Cancelled&) {
        std::lock_guard lock(mutex_);
        progress_.reset();
        if (run == report_.run) report_.waiting = report_.busy;
        return;
    } catch (const std::bad_alloc&) {
        error = "not enough memory for the sweep: choose smaller problems";
    } catch (const std::exception& failed) {
        error = failed.what();
    }
    end(run, error);
}

void SweepTask::run_points(const std::vector<Runner*>& runners, Order& order, std::uint64_t run, Progress& progress) {
    if (!order.file_is_read) {
        std::string fault;
        order.results = kept_in(order.file, fault);
        std::lock_guard lock(mutex_);
        if (!fault.empty()) report_.error = fault;
    }
    order.file_is_read = true;
    const std::vector<RunResultPtr> known = order.results;
    std::size_t done = 0;
    auto began = Clock::now();
    run_sweep(runners, order.sweep, known, progress, [&](const std::vector<RunResultPtr>& point, bool was_known) {
        const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
        bool is_new = false;
        {
            std::lock_guard lock(mutex_);
            if (run == report_.run && !was_known && done < costs_.size()) time_left_.took(costs_[done], seconds);
            is_new = run == report_.run && ++done > told_;  // an earlier turn has reported the others
        }
        if (is_new) take(point, was_known, order, run);
        began = Clock::now();
    });
}

void SweepTask::take(const std::vector<RunResultPtr>& point, bool known, Order& order, std::uint64_t run) {
    if (!known) {
        for (const RunResultPtr& result : point) {
            std::erase_if(order.results, [&](const RunResultPtr& old) { return same_run(*old, *result); });
            order.results.push_back(result);
        }
        keep(order.file, order.results);
    }
    std::lock_guard lock(mutex_);
    if (run != report_.run) return;
    report_.results.insert(report_.results.end(), point.begin(), point.end());
    report_.done = ++told_;
    if (told_ <= costs_.size()) report_.seconds_left = time_left_.of(sum(std::span(costs_).subspan(told_)));
}

void SweepTask::end(std::uint64_t run, const std::string& error) {
    std::lock_guard lock(mutex_);
    progress_.reset();
    if (run != report_.run) return;
    order_.reset();
    report_.busy = report_.waiting = false;
    if (!error.empty()) report_.error = error;
}

SweepReport SweepTask::poll() {
    std::lock_guard lock(mutex_);
    if (progress_) report_.phase = progress_->phase();
    SweepReport next = report_;
    next.results.clear();
    next.error.clear();
    return std::exchange(report_, std::move(next));
}

// The window's file for a sweep.
std::string sweep_text(const std::vector<std::string>& axes, const Experiment& base) {
    std::vector<std::string> variants;
    for (const VariantChoice& variant : base.variants) variants.push_back(to_string(variant));
    return fmt::format("{} from {}: {} on {}, {}, seed {}, {}", fmt::join(axes, " "), to_string(base.problem),
                       fmt::join(variants, ","), to_string(base.backend), to_string(base.schedule), base.schedule_seed,
                       base.device);
}

std::filesystem::path sweep_file(const std::vector<std::string>& axes, const Experiment& base) {
    const std::string text = sweep_text(axes, base);
    const std::uint64_t name = checksum(std::as_bytes(std::span(text)));
    return state_folder() / "sweeps" / fmt::format("{:016x}.lane", name);
}

}  // namespace lanescope
