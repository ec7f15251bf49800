#include "app/lab/jobs.h"

#include <new>

#include "app/base/error.h"
#include "app/lab/run_duration.h"

namespace lanescope {
namespace {

struct JobRule {
    JobKind kind;
    JobLine line;
    int priority;         ///< on its line; the greatest is first
    bool resumes;         ///< yields to higher priority and resumes; others are cancelled
    bool busy_to_end;     ///< after cancel(), busy until the work has ended
    const char* too_big;  ///< error without memory
};

constexpr std::array<JobRule, job_kinds> rules{{
    {JobKind::experiment, JobLine::runs, 2, false, true, "not enough memory for the run: choose a smaller problem"},
    {JobKind::shape_tests, JobLine::runs, 1, false, false, "not enough memory for the shape tests"},
    {JobKind::sweep, JobLine::runs, 0, true, false, "not enough memory for the sweep: choose smaller problems"},
    {JobKind::open_kernel, JobLine::openings, 0, false, false, "not enough memory for the kernel file"},
    {JobKind::inspection, JobLine::inspections, 0, false, false, "not enough memory for the inspection"},
    {JobKind::page, JobLine::openings, 0, false, false, "not enough memory for the page"},
    {JobKind::attempt, JobLine::attempts, 0, false, false, "not enough memory for the exercise"},
}};

constexpr bool rules_are_in_order() {
    for (std::size_t i = 0; i < rules.size(); ++i)
        if (rules[i].kind != JobKind(i)) return false;
    return true;
}
static_assert(rules_are_in_order());

const JobRule& rule_of(JobKind kind) { return rules[std::size_t(kind)]; }

/// One run at a time. A question does not wait for one that hangs, for example in a network folder.
std::size_t most_threads(JobLine line) { return line == JobLine::runs ? 1 : 8; }

}  // namespace

bool JobTurn::post(std::any value) const {
    return report_([&](JobReport& report) {
        report.values.push_back(std::move(value));
        ++report.done;
    });
}

void JobTurn::warn(std::string fault) const {
    report_([&](JobReport& report) { report.error = std::move(fault); });
}

void JobTurn::estimate(double seconds_left) const {
    report_([&](JobReport& report) { report.estimate = seconds_left; });
}

Jobs::Jobs(Catalog& catalog, std::vector<Runner*> runners) : catalog_(catalog) {
    lines_[std::size_t(JobLine::runs)].runners = std::move(runners);
}

Jobs::Jobs(Catalog& catalog, std::vector<Runner*> runners, const Place& place) : Jobs(catalog, {}) {
    use(std::move(runners), place);
}

/// Stops threads first: a job that gave way must not resume.
Jobs::~Jobs() {
    {
        const std::lock_guard lock(mutex_);
        for (Line& line : lines_)
            for (std::jthread& thread : line.threads) thread.request_stop();
        for (const Latest& latest : latest_)
            if (latest.progress) latest.progress->cancel();
    }
    for (Line& line : lines_) line.threads.clear();  // joins
}

void Jobs::use(std::vector<Runner*> runners, const Place& place) {
    std::array<std::shared_ptr<WorkerRunner>, job_lines> workers;  // the old ones end after the lock
    for (std::size_t line = 0; line < job_lines; ++line)
        if (JobLine(line) != JobLine::runs) workers[line] = std::make_shared<WorkerRunner>(catalog_, place);
    const std::lock_guard lock(mutex_);
    for (const JobRule& rule : rules)
        if (rule.line != JobLine::runs) cancel(latest(rule.kind));
    for (std::size_t line = 0; line < job_lines; ++line) {
        std::swap(lines_[line].worker, workers[line]);
        if (lines_[line].worker) lines_[line].runners = {lines_[line].worker.get()};
    }
    lines_[std::size_t(JobLine::runs)].runners = std::move(runners);
}

std::uint64_t Jobs::submit(JobKind kind, Job job, std::size_t total) {
    const std::lock_guard lock(mutex_);
    Latest& last = latest(kind);
    if (last.progress) last.progress->cancel();
    const std::uint64_t run = last.report.run + 1;
    last.report = JobReport{{.run = run, .total = total, .busy = true, .waiting = true}, kind};
    last.job = std::make_shared<Job>(std::move(job));
    last.progress = std::make_shared<Progress>();
    last.progress->listen_to_output([this, kind, run](const std::string& text) { add_output(kind, run, text); });
    precede(kind);
    start_thread(rule_of(kind).line);
    wake_.notify_all();
    return run;
}

void Jobs::add_output(JobKind kind, std::uint64_t run, const std::string& text) {
    const std::lock_guard lock(mutex_);
    if (JobReport& report = latest(kind).report; report.run == run) report.output += text;
}

/// Ends the turns of jobs that this kind precedes.
void Jobs::precede(JobKind kind) {
    for (const JobRule& rule : rules) {
        if (rule.line != rule_of(kind).line || rule.priority >= rule_of(kind).priority) continue;
        Latest& later = latest(rule.kind);
        if (!rule.resumes)
            cancel(later);
        else if (later.progress && !later.report.waiting)
            later.progress->cancel();
    }
}

void Jobs::cancel(JobKind kind) {
    const std::lock_guard lock(mutex_);
    cancel(latest(kind));
}

void Jobs::cancel(Latest& latest) {
    if (!latest.report.busy) return;
    latest.progress->cancel();
    if (latest.report.waiting || !rule_of(latest.report.kind).busy_to_end) end(latest, "");
}

bool Jobs::busy(JobKind kind) const {
    const std::lock_guard lock(mutex_);
    const JobReport& report = latest_[std::size_t(kind)].report;
    return report.busy || report.finished;
}

std::string Jobs::place() const {
    const std::lock_guard lock(mutex_);
    const std::shared_ptr<WorkerRunner>& worker = lines_[std::size_t(JobLine::openings)].worker;
    return worker ? worker->place().name : "";
}

std::vector<JobReport> Jobs::poll() {
    const std::lock_guard lock(mutex_);
    std::vector<JobReport> reports;
    for (Latest& latest : latest_) {
        JobReport& now = latest.report;
        if (now.run == 0) continue;
        if (latest.progress) {
            now.phase = latest.progress->phase();
            now.advice = latest.progress->advice();
            now.fraction = latest.progress->fraction();
            now.seconds = latest.progress->seconds();
            now.seconds_left = seconds_left(*latest.progress);
        }
        JobReport next{{.run = now.run,
                        .done = now.done,
                        .total = now.total,
                        .busy = now.busy,
                        .waiting = now.waiting,
                        .estimate = now.estimate},
                       now.kind};
        reports.push_back(std::exchange(now, std::move(next)));
    }
    return reports;
}

void Jobs::start_thread(JobLine line) {
    Line& its = lines_[std::size_t(line)];
    if (its.idle > 0 || its.threads.size() == most_threads(line)) return;
    its.threads.emplace_back([this, line](std::stop_token stop) { work(line, std::move(stop)); });
}

void Jobs::work(JobLine line, std::stop_token stop) {
    while (const std::optional<Turn> turn = next(line, stop)) run(*turn);
}

std::optional<JobKind> Jobs::first_waiting(JobLine line) {
    std::optional<JobKind> first;
    for (const JobRule& rule : rules)
        if (rule.line == line && latest(rule.kind).report.waiting &&
            (!first || rule.priority > rule_of(*first).priority))
            first = rule.kind;
    return first;
}

std::optional<Jobs::Turn> Jobs::next(JobLine line, std::stop_token stop) {
    std::unique_lock lock(mutex_);
    Line& its = lines_[std::size_t(line)];
    ++its.idle;
    std::optional<JobKind> kind;
    wake_.wait(lock, stop, [&] { return (kind = first_waiting(line)).has_value(); });
    --its.idle;
    if (stop.stop_requested() || !kind) return std::nullopt;
    Latest& found = latest(*kind);
    found.report.waiting = false;
    if (found.progress->cancelled()) found.progress = std::make_shared<Progress>();  // it gave way in its last turn
    return Turn{*kind, found.report.run, found.job, found.progress, its.runners, its.worker};
}

/// Must not throw.
void Jobs::run(const Turn& turn) {
    const JobTurn given(catalog_, turn.runners, turn.worker, *turn.progress, [&](const JobTurn::Edit& edit) {
        const std::lock_guard lock(mutex_);
        JobReport& report = latest(turn.kind).report;
        const bool is_current = report.run == turn.run && report.busy;
        if (is_current) edit(report);
        return is_current;
    });
    try {
        (*turn.job)(given);
        end_turn(turn, false, "");
    } catch (const Cancelled&) {
        end_turn(turn, true, "");
    } catch (const std::bad_alloc&) {
        end_turn(turn, false, rule_of(turn.kind).too_big);
    } catch (const std::exception& failed) {
        end_turn(turn, false, failed.what());
    } catch (...) {
        end_turn(turn, false, "the run failed with an unknown error");
    }
}

void Jobs::end_turn(const Turn& turn, bool gave_way, std::string error) {
    const std::lock_guard lock(mutex_);
    Latest& its = latest(turn.kind);
    if (its.report.run != turn.run || !its.report.busy) return;
    if (gave_way && rule_of(turn.kind).resumes)
        its.report.waiting = true;
    else
        end(its, std::move(error));
}

void Jobs::end(Latest& latest, std::string error) {
    latest.report.busy = latest.report.waiting = false;
    latest.report.finished = true;
    latest.report.cancelled = latest.progress->cancelled();
    if (!error.empty()) latest.report.error = std::move(error);
    latest.progress.reset();
    latest.job.reset();
}

}  // namespace lanescope
