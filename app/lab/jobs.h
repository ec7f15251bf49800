// One queue for all background work of the client. A feature that works in the background is a kind, a row in the table
// of jobs.cpp, and a function that submits its job.
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
#include "app/lab/workers/worker_runner.h"
#include "app/model/runner.h"

namespace lanescope {

enum class JobKind : std::uint8_t { experiment, shape_tests, sweep, open_kernel, inspection, attempt };
inline constexpr std::size_t job_kinds = 6;

/// A line has its own runners, so that its jobs never wait for another line's.
enum class JobLine : std::uint8_t { runs, openings, inspections, attempts };
inline constexpr std::size_t job_lines = 4;

/// The state of the latest job of a kind, and what it reported since the last poll.
struct JobReport {
    JobKind kind = JobKind::experiment;
    std::uint64_t run = 0;               ///< counts the submissions of this kind
    std::vector<std::any> values;        ///< new ones; see values_of()
    std::size_t done = 0, total = 0;     ///< all values so far; as many as submitted
    bool busy = false, waiting = false;  ///< waiting: for its first or next turn
    bool finished = false;               ///< done, failed or cancelled, since the last poll
    bool cancelled = false;
    double fraction = 0, seconds = 0;  ///< of the work; since the submission
    SecondsLeft seconds_left;          ///< from the fraction
    double estimate = -1;              ///< seconds left by the job's own estimate; -1: none
    std::string phase;
    std::string error;  ///< one line; of a finished job, or a fault that did not end it

    template <class Value>
    std::vector<Value> values_of() const {
        std::vector<Value> found;
        for (const std::any& value : values)
            if (const Value* one = std::any_cast<Value>(&value)) found.push_back(*one);
        return found;
    }
};

/// What a job has while it works. Reports of a replaced or cancelled job are dropped.
class JobTurn {
public:
    const std::vector<Runner*> runners;          ///< of the job's line
    const std::shared_ptr<WorkerRunner> worker;  ///< of a line for questions; else null
    Progress& progress;                          ///< cancelled with the job, or to give way

    /// Returns false if the job was replaced or cancelled.
    bool post(std::any value) const;
    /// Reports a fault that does not end the job.
    void warn(std::string fault) const;
    void estimate(double seconds_left) const;

private:
    friend class Jobs;
    using Edit = std::function<void(JobReport&)>;
    using Report = std::function<bool(const Edit&)>;
    JobTurn(std::vector<Runner*> all, std::shared_ptr<WorkerRunner> one, Progress& of, Report report)
        : runners(std::move(all)), worker(std::move(one)), progress(of), report_(std::move(report)) {}

    Report report_;
};

/// Works until done; called again if it had to give way. An exception ends it with an error, Cancelled without.
using Job = std::function<void(const JobTurn&)>;

/// No call waits for a job, except the destructor.
class Jobs {
public:
    /// A sweep uses all runners, other runs the first. The runners must outlive this.
    explicit Jobs(std::vector<Runner*> runners);
    /// Each line for questions has a separate worker at `place`.
    Jobs(std::vector<Runner*> runners, const Place& place);
    ~Jobs();  ///< cancels, and waits for work that must clean up
    Jobs(const Jobs&) = delete;
    Jobs& operator=(const Jobs&) = delete;

    /// Sets the runners of later work. Running work stays where it is, but questions are cancelled.
    void use(std::vector<Runner*> runners, const Place& place);
    /// Replaces the last job of this kind; only this one is reported. `total`: values that the job will post, if known.
    /// Returns the number of the submission.
    std::uint64_t submit(JobKind kind, Job job, std::size_t total = 0);
    void cancel(JobKind kind);
    /// Returns the name of the place of the questions' workers; empty: none.
    std::string place() const;
    /// Returns true until poll() has reported the end.
    bool busy(JobKind kind) const;
    /// Returns the report of each kind that was ever submitted. Each value and error is reported once.
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
    void precede(JobKind kind);
    void cancel(Latest& latest);
    void start_thread(JobLine line);
    void work(JobLine line, std::stop_token stop);
    std::optional<JobKind> first_waiting(JobLine line);
    std::optional<Turn> next(JobLine line, std::stop_token stop);
    void run(const Turn& turn);
    void end_turn(const Turn& turn, bool gave_way, std::string error);
    static void end(Latest& latest, std::string error);

    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::array<Latest, job_kinds> latest_;
    std::array<Line, job_lines> lines_;
};

}  // namespace lanescope
