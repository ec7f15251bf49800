#include "app/session/session.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "app/model/operation.h"

namespace lanescope {
namespace {

std::string file_of(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

Experiment experiment_of(const std::vector<RunResultPtr>& recording) {
    Experiment experiment;
    if (recording.empty()) return experiment;
    const RunResult& first = *recording.front();
    experiment.problem = first.problem;
    experiment.schedule = first.schedule;
    experiment.backend = first.provenance.backend;
    experiment.device = first.device.id;
    if (is_program(experiment.problem)) return experiment;
    for (const RunResultPtr& result : recording)
        if (!std::ranges::count(experiment.variants, result->variant)) experiment.variants.push_back(result->variant);
    return experiment;
}

void begin(Session& session, std::uint64_t run) {
    session.run.id = run;
    session.run.state = RunState::starting;
    session.run.error.clear();
    session.run.notice.clear();
    session.run.output.clear();
}

/// Keeps the end of long output.
void add_output(RunStatus& run, const std::string& text) {
    constexpr std::size_t most = 64 * 1024;
    run.output += text;
    if (run.output.size() > 2 * most) run.output.erase(0, run.output.size() - most);
}

void note_if_good(ShownResults& shown, const RunResultPtr& result) {
    const Outcome outcome = outcome_of(*result);
    if ((outcome == Outcome::verified || outcome == Outcome::ran) && result->trace->recorded_warps() > 0)
        shown.last_good[to_string(result->variant)] = result;
}

bool is_half(const RunResultPtr& result) { return !has_ended(*result); }

// Results grow: lanes, then time, then check.
bool says_less(const RunResultPtr& a, const RunResultPtr& b) {
    return (is_half(a) && b->timing) || (!a->cross_check && b->cross_check);
}

// Results may arrive repeatedly and out of order; keep a run's most complete one.
void put(ShownResults& shown, const RunResultPtr& result) {
    const auto same = [&](const RunResultPtr& r) {
        return r->variant == result->variant && r->problem == result->problem;
    };
    const auto end = shown.end_of_current();
    const auto found = std::find_if(shown.all.begin(), end, same);
    if (found != end) {
        const bool is_older = std::ranges::count(shown.older, *found) > 0;
        if (is_older || !says_less(result, *found)) *found = result;
        return;
    }
    shown.all.insert(end, result);
    ++shown.current_count;
}

void drop_current(ShownResults& shown) {
    shown.all.erase(shown.all.begin(), shown.end_of_current());
    shown.current_count = 0;
}

/// A program's kernels are known only after its run.
bool may_have(const Experiment& experiment, const VariantChoice& variant) {
    return is_program(experiment.problem) || std::ranges::count(experiment.variants, variant);
}

/// Keeps recordings, which cannot be reproduced, and results that this run will replace.
void make_room(ShownResults& shown, const Problem& problem) {
    const ResultsOrigin origin = std::exchange(shown.origin, ResultsOrigin::run);
    if (origin == ResultsOrigin::recording) {
        shown.current_count = 0;
        return;
    }
    const bool all = origin == ResultsOrigin::released;
    const auto leaves = [&](const RunResultPtr& r) {
        return all || r->problem != problem || !may_have(shown.experiment, r->variant);
    };
    const auto end = shown.end_of_current();
    shown.older.clear();
    std::remove_copy_if(shown.all.begin(), end, std::back_inserter(shown.older), leaves);
    drop_current(shown);
    shown.all.insert(shown.all.begin(), shown.older.begin(), shown.older.end());
    shown.current_count = shown.older.size();
}

/// Returns a program's kernels by first launch.
std::vector<VariantChoice> order_of(const ShownResults& shown) {
    if (!is_program(shown.experiment.problem)) return shown.experiment.variants;
    std::vector<VariantChoice> order;
    for (const RunResultPtr& result : shown.current())
        if (result->program && !std::ranges::count(shown.older, result))
            for (ProgramLaunch& launch : launches_of(*result->program))
                order.push_back({.id = std::move(launch.result)});
    return order;
}

void order_current(ShownResults& shown) {
    const std::vector<VariantChoice> variants = order_of(shown);
    const auto place = [&](const RunResultPtr& r) {
        return std::ranges::find(variants, r->variant) - variants.begin();
    };
    std::stable_sort(shown.all.begin(), shown.end_of_current(),
                     [&](const RunResultPtr& a, const RunResultPtr& b) { return place(a) < place(b); });
}

void drop_older(ShownResults& shown) {
    const auto end = shown.end_of_current();
    const auto gone = std::remove_if(shown.all.begin(), end,
                                     [&](const RunResultPtr& r) { return std::ranges::count(shown.older, r) > 0; });
    if (gone != end) ++shown.revision;
    shown.current_count = std::size_t(gone - shown.all.begin());
    shown.all.erase(gone, end);
    shown.older.clear();
}

void add_results(Session& session, const std::vector<RunResultPtr>& results) {
    ShownResults& shown = session.results;
    if (results.empty()) return;
    if (session.run.awaiting()) {
        // If runs cancel each other, restore the last completed one.
        if (shown.previous.results.empty()) shown.previous = {shown.current(), shown.origin};
        make_room(shown, results.front()->problem);
    }
    session.run.note_results();
    if (shown.from_file()) shown.origin = ResultsOrigin::run;
    std::erase_if(shown.last_good, [&](const auto& good) { return good.second->problem != results.front()->problem; });
    for (const RunResultPtr& result : results) {
        put(shown, result);
        note_if_good(shown, result);
    }
    order_current(shown);
    ++shown.revision;
}

/// Puts an open recording after the current results.
void end_run(ShownResults& shown, bool cancelled) {
    const auto [previous, origin] = std::exchange(shown.previous, {});
    if (!cancelled) drop_older(shown);
    shown.older.clear();
    if (!cancelled || previous.empty() || std::ranges::none_of(shown.current(), is_half)) return;
    drop_current(shown);
    if (origin != ResultsOrigin::recording) shown.all.insert(shown.all.begin(), previous.begin(), previous.end());
    shown.current_count = previous.size();
    shown.origin = origin;
    ++shown.revision;
}

bool same_result(const RunResult& a, const RunResult& b) {
    return a.variant == b.variant && a.problem == b.problem && a.schedule == b.schedule &&
           a.device.name == b.device.name && a.provenance.backend == b.provenance.backend &&
           a.provenance.date == b.provenance.date;
}

bool holds(const std::vector<RunResultPtr>& results, const RunResultPtr& result) {
    return std::ranges::any_of(results, [&](const RunResultPtr& r) { return same_result(*r, *result); });
}

void make_room_for_lanes(Session& session) {
    const std::vector<RunResultPtr> points = points_in(session.results.all);
    ShownResults& shown = session.results;
    shown.current_count -=
        std::size_t(std::count_if(shown.all.begin(), shown.end_of_current(),
                                  [&](const RunResultPtr& r) { return std::ranges::count(points, r) > 0; }));
    move_points(points, session.results.all, session.jobs.sweep);
}

}  // namespace

void Session::add(const Report& report) {
    if (report.run < run.id) return;
    if (report.run > run.id || report.started) begin(*this, report.run);
    run.set_busy(report.busy);
    run.fraction = report.fraction;
    run.seconds = report.seconds;
    run.seconds_left = report.seconds_left;
    run.phase = report.phase;
    run.advice = report.busy ? report.advice : "";
    add_output(run, report.output);
    if (run.ignored()) return;
    add_results(*this, report.results);
    if (report.finished) end_run(results, report.cancelled);
    if (!report.error.empty()) run.error = report.error;
}

void Session::show(std::vector<RunResultPtr> recording, std::string name) {
    jobs.sweep.beside.clear();
    if (any_has_lanes(recording)) move_points(points_in(recording), recording, jobs.sweep);
    ++jobs.sweep.revision;
    results.all = std::move(recording);
    results.current_count = results.all.size();
    results.pinned.clear();
    results.pin_as_saved(0);
    results.experiment = experiment_of(results.current_count > 0 ? results.current() : results.all);
    results.recordings = {name};
    results.previous = {};
    run.ignore();
    results.origin = ResultsOrigin::recording;
    run.error.clear();
    run.notice = "opened " + file_of(name);
    ++results.revision;
}

void Session::show_beside(const std::vector<RunResultPtr>& recording, const std::string& name) {
    if (results.all.empty() && jobs.sweep.results.empty()) return show(recording, name);
    std::vector<RunResultPtr> further;
    for (const RunResultPtr& result : recording)
        if (!holds(results.all, result) && !holds(jobs.sweep.beside, result)) further.push_back(result);
    if (any_has_lanes(results.all) || any_has_lanes(further)) {
        if (!any_has_lanes(results.all)) make_room_for_lanes(*this);
        move_points(points_in(recording), further, jobs.sweep);
    }
    const std::size_t before = results.all.size();
    results.all.insert(results.all.end(), further.begin(), further.end());
    results.pin_as_saved(before);
    if (!std::ranges::count(results.recordings, name)) results.recordings.push_back(name);
    run.error.clear();
    run.notice = "opened " + file_of(name) + " beside the results";
    ++results.revision;
    ++jobs.sweep.revision;
}

void Session::pin(const std::string& name) {
    if (results.current_count > 0)
        results.pinned.insert(results.pinned.begin(), {results.free_name(name), results.current()});
    results.current_count = 0;
    results.previous = {};
    for (const RunResultPtr& point : jobs.sweep.results)
        if (!holds(jobs.sweep.beside, point)) jobs.sweep.beside.push_back(point);
    run.notice = "pinned" + (results.pinned.empty() ? "" : " as " + results.pinned.front().name) +
                 "; the next run appears next to it";
    ++results.revision;
    ++jobs.sweep.revision;
}

void Session::show_version(const RunResultPtr& version) {
    const auto same = [&](const RunResultPtr& r) { return r->variant == version->variant; };
    const auto found = std::ranges::find_if(results.all, same);
    if (found != results.all.end())
        *found = version;
    else
        results.all.push_back(version);
    std::erase_if(results.versions, same);
    results.versions.push_back(version);
    ++results.revision;
}

void Session::drop_versions(const ViewSettings& view) {
    const auto leaves = [&](const RunResultPtr& version) {
        const std::string name = to_string(version->variant);
        return std::ranges::none_of(std::array{&view.map_a, &view.map_b, &view.map_c, &view.map_d},
                                    [&](const std::string* map) { return map->starts_with(name); });
    };
    std::vector<RunResultPtr> leaving;
    std::ranges::copy_if(results.versions, std::back_inserter(leaving), leaves);
    if (leaving.empty()) return;
    const auto is_leaving = [&](const RunResultPtr& r) { return std::ranges::count(leaving, r) > 0; };
    std::erase_if(results.versions, is_leaving);
    const auto kept = results.all.begin() + std::ptrdiff_t(std::min(results.current_count, results.all.size()));
    results.all.erase(std::remove_if(kept, results.all.end(), is_leaving), results.all.end());
    ++results.revision;
}

void Session::release() {
    results.current_count = results.all.size();
    results.pinned.clear();
    results.previous = {};
    results.origin = ResultsOrigin::released;
    results.recordings.clear();
}

std::vector<RunResultPtr> Session::everything() const {
    std::vector<RunResultPtr> all = results.with_names();
    for (const auto* points : {&jobs.sweep.results, &jobs.sweep.beside})
        for (const RunResultPtr& point : *points)
            if (!holds(all, point)) all.push_back(point);
    return all;
}

}  // namespace lanescope
