#include "app/lab/sweep_job.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <numeric>
#include <span>
#include <utility>

#include "app/base/checksum.h"
#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/formats/recordings.h"
#include "app/lab/jobs.h"
#include "app/lab/run_duration.h"

namespace lanescope {
namespace {

using Clock = std::chrono::steady_clock;

/// Moves an unreadable file aside and sets `fault`; its points run again.
std::vector<RunResultPtr> kept_in(const std::filesystem::path& file, std::string& fault) {
    if (file.empty() || !path_exists(file)) return {};
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

struct SweepPoint {
    std::vector<RunResultPtr> results;
};

/// Keeps its state between turns.
class SweepJob {
public:
    SweepJob(const Catalog& catalog, Sweep sweep, std::filesystem::path file)
        : sweep_(std::move(sweep)), file_(std::move(file)) {
        for (const Experiment& point : points_of(catalog, sweep_)) costs_.push_back(cost_of(point));
    }
    std::size_t points() const { return costs_.size(); }
    void run(const JobTurn& turn);

private:
    void keep_point(const std::vector<RunResultPtr>& point);

    Sweep sweep_;
    std::filesystem::path file_;
    std::vector<RunResultPtr> results_;  ///< in the file's order
    bool file_is_read_ = false;
    std::size_t told_ = 0;  ///< points reported in all turns
    TimeLeft time_left_;
    std::vector<double> costs_;  ///< per point
};

void SweepJob::run(const JobTurn& turn) {
    if (!std::exchange(file_is_read_, true)) {
        std::string fault;
        results_ = kept_in(file_, fault);
        if (!fault.empty()) turn.warn(fault);
    }
    const std::vector<RunResultPtr> known = results_;
    std::size_t done = 0;
    auto began = Clock::now();
    run_sweep(turn.catalog, turn.runners, sweep_, known, turn.progress,
              [&](const std::vector<RunResultPtr>& point, bool was_known) {
                  const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
                  if (!was_known && done < costs_.size()) time_left_.took(costs_[done], seconds);
                  const bool is_new = ++done > told_;  // reported by an earlier turn
                  if (is_new && turn.post(SweepPoint{point})) {
                      if (!was_known) keep_point(point);
                      turn.estimate(time_left_.of(sum(std::span(costs_).subspan(std::min(++told_, costs_.size())))));
                  }
                  began = Clock::now();
              });
}

void SweepJob::keep_point(const std::vector<RunResultPtr>& point) {
    for (const RunResultPtr& result : point) {
        std::erase_if(results_, [&](const RunResultPtr& old) { return same_run(*old, *result); });
        results_.push_back(result);
    }
    keep(file_, results_);
}

}  // namespace

std::uint64_t submit_sweep(Jobs& jobs, Sweep sweep, std::filesystem::path file) {
    const auto job = std::make_shared<SweepJob>(jobs.catalog(), std::move(sweep), std::move(file));
    const std::size_t points = job->points();
    return jobs.submit(
        JobKind::sweep, [job](const JobTurn& turn) { job->run(turn); }, points);
}

SweepReport sweep_report(const JobReport& report) {
    SweepReport sweep{report};
    for (const SweepPoint& point : report.values_of<SweepPoint>())
        sweep.results.insert(sweep.results.end(), point.results.begin(), point.results.end());
    return sweep;
}

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
