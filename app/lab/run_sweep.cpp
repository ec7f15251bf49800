// Distributes points over runners, one thread per runner. The calling thread forwards progress and cancelling, and
// delivers points in order.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <thread>

#include "app/base/error.h"
#include "app/catalog/variants.h"
#include "app/lab/run_duration.h"
#include "app/lab/sweep.h"
#include "app/wire/blank_result.h"

namespace lanescope {
namespace {

using Point = std::vector<RunResultPtr>;
constexpr std::chrono::milliseconds glance{20};  // for cancelling and progress

/// Returns an empty point unless all variants are known.
Point find_point(const Catalog& catalog, const Experiment& experiment, const Origin& origin,
                 const std::vector<RunResultPtr>& known) {
    Point point;
    for (const VariantChoice& variant : experiment.variants) {
        const RunResult wanted = blank_result(catalog.find(experiment.problem, variant), experiment, variant, origin);
        const auto found = std::ranges::find_if(known, [&](const RunResultPtr& r) { return same_run(*r, wanted); });
        if (found == known.end()) return {};
        point.push_back(*found);
    }
    const auto failed = [](const RunResultPtr& result) { return !result->failure.empty(); };
    return std::ranges::all_of(point, failed) ? Point{} : point;
}

Point failed_point(const Catalog& catalog, const Experiment& experiment, const Origin& origin, const std::string& why) {
    Point point;
    for (const VariantChoice& variant : experiment.variants) {
        RunResult result = blank_result(catalog.find(experiment.problem, variant), experiment, variant, origin);
        result.failure = why;
        point.push_back(std::make_shared<const RunResult>(std::move(result)));
    }
    return point;
}

class SharedOut {
public:
    SharedOut(const Catalog& catalog, std::vector<Experiment> points, const Origin& origin,
              const std::vector<RunResultPtr>& known, Progress& progress)
        : catalog_(catalog), origin_(origin), progress_(progress) {
        for (Experiment& experiment : points) {
            Point before = find_point(catalog, experiment, origin, known);
            const bool is_known = !before.empty();
            if (!is_known) open_.push_back(entries_.size());
            costs_ += cost_of(experiment);
            entries_.push_back({.experiment = std::move(experiment), .results = std::move(before), .known = is_known});
            entries_.back().done = is_known;
        }
    }

    std::vector<RunResultPtr> run(const std::vector<Runner*>& runners, const OnPoint& on_point) {
        working_ = runners.size();
        std::vector<std::jthread> threads;
        for (Runner* runner : runners) threads.emplace_back([this, runner] { work(*runner); });
        try {
            report_point(on_point);
        } catch (...) {
            stop();
            throw;  // unwinding joins the threads
        }
        std::vector<RunResultPtr> all;
        for (const Entry& entry : entries_) all.insert(all.end(), entry.results.begin(), entry.results.end());
        return all;
    }

private:
    struct Entry {
        Experiment experiment;
        Point results;
        bool known = false, done = false;
        std::shared_ptr<Progress> progress = {};  ///< while it runs
    };

    /// Delivers finished points, even when cancelled.
    void report_point(const OnPoint& on_point) {
        std::unique_lock lock(mutex_);
        while (told_ < entries_.size()) {
            if (const Entry& entry = entries_[told_]; entry.done) {
                lock.unlock();
                progress_.fraction(fraction());
                if (on_point) on_point(entry.results, entry.known);
                lock.lock();
                ++told_;
                changed_.notify_all();
                continue;
            }
            if (progress_.cancelled()) throw Cancelled();
            if (working_ == 0) std::rethrow_exception(failure_);
            changed_.wait_for(lock, glance);
            pass_on(lock);
        }
        progress_.check();
    }

    void pass_on(std::unique_lock<std::mutex>& lock) {
        std::string phase;
        for (const Entry& entry : entries_)
            if (entry.progress && phase.empty()) phase = entry.progress->phase();
        lock.unlock();
        if (!phase.empty()) progress_.phase(phase);
        progress_.fraction(fraction());
        lock.lock();
    }

    double fraction() {
        const std::lock_guard lock(mutex_);
        double done = 0;
        for (const Entry& entry : entries_)
            done += cost_of(entry.experiment) * (entry.done ? 1 : entry.progress ? entry.progress->fraction() : 0);
        return costs_ > 0 ? done / costs_ : 1;
    }

    void stop() {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
        progress_.cancel();
        changed_.notify_all();
    }

    void work(Runner& runner) {
        std::exception_ptr failure;
        try {
            while (const auto index = next()) finish(*index, run_point(runner, *index));
        } catch (...) {
            failure = std::current_exception();
        }
        const std::lock_guard lock(mutex_);
        if (failure && !failure_) failure_ = failure;
        --working_;
        changed_.notify_all();
    }

    /// Waits for running points, since one may be returned.
    std::optional<std::size_t> next() {
        std::unique_lock lock(mutex_);
        const auto under_way = [](const Entry& entry) { return entry.progress != nullptr; };
        changed_.wait(lock, [&] { return stopped_ || !open_.empty() || std::ranges::none_of(entries_, under_way); });
        if (stopped_ || open_.empty()) return std::nullopt;
        const std::size_t index = open_.front();
        open_.pop_front();
        entries_[index].progress = std::make_shared<Progress>(progress_);
        return index;
    }

    Point run_point(Runner& runner, std::size_t index) try {
        const Entry& entry = entries_[index];
        return runner.run(entry.experiment, *entry.progress);
    } catch (const Cancelled&) {
        throw;
    } catch (const BackendUnavailable&) {
        give_back(index);  // another runner may succeed
        throw;
    } catch (const std::bad_alloc&) {
        return failed_point(catalog_, entries_[index].experiment, origin_,
                            "not enough memory: choose a smaller problem");
    } catch (const std::exception& error) {
        return failed_point(catalog_, entries_[index].experiment, origin_, error.what());
    }

    void give_back(std::size_t index) {
        const std::lock_guard lock(mutex_);
        entries_[index].progress.reset();
        open_.push_front(index);
        changed_.notify_all();
    }

    /// Waits for delivery, unless an earlier point is unfinished: results are saved before new work.
    void finish(std::size_t index, Point results) {
        std::unique_lock lock(mutex_);
        entries_[index].results = std::move(results);
        entries_[index].progress.reset();
        entries_[index].done = true;
        changed_.notify_all();
        changed_.wait(lock, [&] { return stopped_ || told_ == entries_.size() || !entries_[told_].done; });
    }

    const Catalog& catalog_;
    const Origin& origin_;
    Progress& progress_;  ///< of the whole sweep
    std::vector<Entry> entries_;
    double costs_ = 0;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t told_ = 0;  ///< delivered points
    bool stopped_ = false;
    std::deque<std::size_t> open_;  ///< unassigned points, in order
    std::size_t working_ = 0;       ///< running threads
    std::exception_ptr failure_;    ///< of the first failed runner
};

}  // namespace

std::vector<RunResultPtr> run_sweep(const Catalog& catalog, const std::vector<Runner*>& runners, const Sweep& sweep,
                                    const std::vector<RunResultPtr>& known, Progress& progress,
                                    const OnPoint& on_point) {
    std::vector<Experiment> points = points_of(catalog, sweep);
    const Origin origin = runners.front()->origin_of(sweep.base);
    for (Experiment& point : points) {
        point.backend = origin.provenance.backend;  // "auto" must be one backend for all points
        check_variants(catalog, point);
    }
    return SharedOut(catalog, std::move(points), origin, known, progress).run(runners, on_point);
}

}  // namespace lanescope
