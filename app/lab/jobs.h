// One queue for the client's background work. A new feature: a kind, its row in jobs.cpp, and a function that submits
// its job.
#pragma once

#include <any>
#include <array>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/base/progress.h"
#include "app/catalog/catalog.h"
#include "app/lab/workers/worker_runner.h"
#include "app/model/lab_reports.h"
#include "app/model/runner.h"

namespace lanescope {

enum class JobKind : std::uint8_t { experiment, shape_tests, sweep, open_kernel, inspection, page, attempt };
inline constexpr std::size_t job_kinds = 7;

/// A line has its own runners: its jobs wait for no other line.
enum class JobLine : std::uint8_t { runs, openings, inspections, attempts };
inline constexpr std::size_t job_lines = 4;

/// A kind's latest job, and its reports since the last poll.
struct JobReport : JobProgress {
    JobKind kind = JobKind::experiment;
    std::vector<std::any> values;  ///< new; see values_of()

    template <class Value>
    std::vector<Value> values_of() const {
        std::vector<Value> found;
        for (const std::any& value : values)
            if (const Value* one = std::any_cast<Value>(&value)) found.push_back(*one);
        return found;
    }
};

/// A working job's context. Reports of replaced or cancelled jobs are dropped.
class JobTurn {
public:
    const Catalog& catalog;
    const std::vector<Runner*> runners;          ///< of the job's line
    const std::shared_ptr<WorkerRunner> worker;  ///< for questions; else null
    Progress& progress;                          ///< also cancelled to give way

    /// Returns false if the job was replaced or cancelled.
    bool post(std::any value) const;
    /// Reports a fault; the job continues.
    void warn(std::string fault) const;
    void estimate(double seconds_left) const;

private:
    friend class Jobs;
    using Edit = std::function<void(JobReport&)>;
    using Report = std::function<bool(const Edit&)>;
    JobTurn(const Catalog& known, std::vector<Runner*> all, std::shared_ptr<WorkerRunner> one, Progress& of,
            Report report)
        : catalog(known), runners(std::move(all)), worker(std::move(one)), progress(of), report_(std::move(report)) {}

    Report report_;
};

/// Works until done; called again after giving way. An exception ends it with an error, Cancelled without.
using Job = std::function<void(const JobTurn&)>;

/// Only the destructor waits for a job.
class Jobs {
public:
    /// A sweep uses all runners, other runs the first. The arguments must outlive this.
    Jobs(Catalog& catalog, std::vector<Runner*> runners);
    /// Each question line has a worker at `place`.
    Jobs(Catalog& catalog, std::vector<Runner*> runners, const Place& place);
    ~Jobs();  ///< waits for work that must clean up
    Jobs(const Jobs&) = delete;
    Jobs& operator=(const Jobs&) = delete;

    const Catalog& catalog() const { return catalog_; }
    /// Applies to later work. Running work stays, but questions are cancelled.
    void use(std::vector<Runner*> runners, const Place& place);
    /// Replaces the last job of this kind. `total`: expected values, if known. Returns the submission's number.
    std::uint64_t submit(JobKind kind, Job job, std::size_t total = 0);
    void cancel(JobKind kind);
    /// Returns the place of the questions' workers; may be empty.
    std::string place() const;
    /// Returns true until poll() reports the end.
    bool busy(JobKind kind) const;
    /// Returns each submitted kind. Reports values and errors once.
    std::vector<JobReport> poll();

private:
    struct Latest {
        JobReport report;                    ///< collected since the last poll
        std::shared_ptr<Job> job;            ///< null after its end
        std::shared_ptr<Progress> progress;  ///< null after its end
    };
    struct Line {
        std::vector<Runner*> runners;
        std::shared_ptr<WorkerRunner> worker;
        int idle = 0;  ///< threads without work
        std::vector<std::jthread> threads;
    };
    struct Turn {
        JobKind kind;
        std::uint64_t run;
        std::shared_ptr<Job> job;
        std::shared_ptr<Progress> progress;
        std::vector<Runner*> runners;
        std::shared_ptr<WorkerRunner> worker;
    };
    Latest& latest(JobKind kind) { return latest_[std::size_t(kind)]; }
    void add_output(JobKind kind, std::uint64_t run, const std::string& text);
    void precede(JobKind kind);
    void cancel(Latest& latest);
    void start_thread(JobLine line);
    void work(JobLine line, std::stop_token stop);
    std::optional<JobKind> first_waiting(JobLine line);
    std::optional<Turn> next(JobLine line, std::stop_token stop);
    void run(const Turn& turn);
    void end_turn(const Turn& turn, bool gave_way, std::string error);
    static void end(Latest& latest, std::string error);

    Catalog& catalog_;
    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::array<Latest, job_kinds> latest_;
    std::array<Line, job_lines> lines_;
};

}  // namespace lanescope
