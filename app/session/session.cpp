#include "app/session/session.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "app/model/outcome.h"
#include "app/session/sweep_points.h"

namespace lanescope {
namespace {

// For short notices.
std::string file_of(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

Experiment experiment_of(const std::vector<RunResultPtr>& recording) {
    Experiment experiment;
    if (recording.empty()) return experiment;
    const RunResult& first = *recording.front();
    experiment.problem = first.problem;
    experiment.schedule = first.schedule;
    experiment.backend = first.provenance.backend;
    experiment.device = first.device.id;
    for (const RunResultPtr& result : recording)
        if (!std::ranges::count(experiment.variants, result->variant)) experiment.variants.push_back(result->variant);
    return experiment;
}

void begin(Session& session, std::uint64_t run) {
    session.run = run;
    session.awaiting = true;
    session.ignores_run = false;
    session.error.clear();
    session.notice.clear();
}

void note_if_good(Session& session, const RunResultPtr& result) {
    if (result->verification.verified && result->trace->recorded_warps() > 0)
        session.last_good[to_string(result->variant)] = result;
}

bool is_half(const RunResultPtr& result) { return !has_ended(*result); }

// Results grow: lanes, then time, then check.
bool says_less(const RunResultPtr& a, const RunResultPtr& b) {
    return (is_half(a) && b->timing) || (!a->cross_check && b->cross_check);
}

// Results may arrive repeatedly and out of order; the most complete one of a run stays.
void put(Session& session, const RunResultPtr& result) {
    const auto same = [&](const RunResultPtr& r) {
        return r->variant == result->variant && r->problem == result->problem;
    };
    const auto end = session.results.begin() + std::ptrdiff_t(session.own);
    const auto found = std::find_if(session.results.begin(), end, same);
    if (found != end) {
        const bool is_older = std::ranges::count(session.older, *found) > 0;
        if (is_older || !says_less(result, *found)) *found = result;
        return;
    }
    session.results.insert(end, result);
    ++session.own;
}

void drop_own(Session& session) {
    session.results.erase(session.results.begin(), session.results.begin() + std::ptrdiff_t(session.own));
    session.own = 0;
}

/// Keeps recordings, which cannot be reproduced, and results that this run will replace.
void make_room(Session& session, const Problem& problem) {
    if (session.from_file) {
        session.own = 0;
        return;
    }
    const bool all = std::exchange(session.released, false);
    const auto leaves = [&](const RunResultPtr& r) {
        return all || r->problem != problem || !std::ranges::count(session.experiment.variants, r->variant);
    };
    const auto end = session.results.begin() + std::ptrdiff_t(session.own);
    session.older.clear();
    std::remove_copy_if(session.results.begin(), end, std::back_inserter(session.older), leaves);
    drop_own(session);
    session.results.insert(session.results.begin(), session.older.begin(), session.older.end());
    session.own = session.older.size();
}

void order_own(Session& session) {
    const auto& variants = session.experiment.variants;
    const auto place = [&](const RunResultPtr& r) {
        return std::ranges::find(variants, r->variant) - variants.begin();
    };
    std::stable_sort(session.results.begin(), session.results.begin() + std::ptrdiff_t(session.own),
                     [&](const RunResultPtr& a, const RunResultPtr& b) { return place(a) < place(b); });
}

void drop_older(Session& session) {
    const auto end = session.results.begin() + std::ptrdiff_t(session.own);
    const auto gone = std::remove_if(session.results.begin(), end,
                                     [&](const RunResultPtr& r) { return std::ranges::count(session.older, r) > 0; });
    if (gone != end) ++session.revision;
    session.own = std::size_t(gone - session.results.begin());
    session.results.erase(gone, end);
    session.older.clear();
}

std::vector<RunResultPtr> own_of(const Session& session) {
    return {session.results.begin(), session.results.begin() + std::ptrdiff_t(session.own)};
}

void take_up(Session& session, const std::vector<RunResultPtr>& results) {
    if (results.empty()) return;
    if (session.awaiting) {
        // If runs cancel each other, the last completed one returns.
        if (session.stood.results.empty()) session.stood = {own_of(session), session.from_file};
        make_room(session, results.front()->problem);
    }
    session.awaiting = session.from_file = false;
    std::erase_if(session.last_good,
                  [&](const auto& good) { return good.second->problem != results.front()->problem; });
    for (const RunResultPtr& result : results) {
        put(session, result);
        note_if_good(session, result);
    }
    order_own(session);
    ++session.revision;
}

// An open recording follows the own results.
void end_run(Session& session, bool cancelled) {
    const auto [stood, from_file] = std::exchange(session.stood, {});
    if (!cancelled) drop_older(session);
    session.older.clear();
    if (!cancelled || stood.empty() || std::ranges::none_of(own_of(session), is_half)) return;
    drop_own(session);
    if (!from_file) session.results.insert(session.results.begin(), stood.begin(), stood.end());
    session.own = stood.size();
    session.from_file = from_file;
    ++session.revision;
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
    const std::vector<RunResultPtr> points = points_in(session.results);
    const auto begin = session.results.begin(), end = begin + std::ptrdiff_t(session.own);
    session.own -= std::size_t(
        std::count_if(begin, end, [&](const RunResultPtr& r) { return std::ranges::count(points, r) > 0; }));
    move_points(points, session.results, session.sweep);
}

}  // namespace

void Session::add(const Report& report) {
    if (report.run < run) return;
    if (report.run > run || report.started) begin(*this, report.run);
    busy = report.busy;
    fraction = report.fraction;
    seconds = report.seconds;
    seconds_left = report.seconds_left;
    phase = report.phase;
    if (ignores_run) return;
    take_up(*this, report.results);
    if (report.finished) end_run(*this, report.cancelled);
    if (!report.error.empty()) error = report.error;
}

void Session::show(std::vector<RunResultPtr> recording, std::string name) {
    sweep.beside.clear();
    if (any_has_lanes(recording)) move_points(points_in(recording), recording, sweep);
    ++sweep.revision;
    results = std::move(recording);
    own = results.size();
    pinned.clear();
    pin_as_saved(*this, 0);
    experiment = experiment_of(own > 0 ? own_of(*this) : results);
    recordings = {name};
    stood = {};
    awaiting = false;
    from_file = ignores_run = true;
    error.clear();
    notice = "opened " + file_of(name);
    ++revision;
}

void Session::show_beside(const std::vector<RunResultPtr>& recording, const std::string& name) {
    if (results.empty() && sweep.results.empty()) return show(recording, name);
    std::vector<RunResultPtr> further;
    for (const RunResultPtr& result : recording)
        if (!holds(results, result) && !holds(sweep.beside, result)) further.push_back(result);
    if (any_has_lanes(results) || any_has_lanes(further)) {
        if (!any_has_lanes(results)) make_room_for_lanes(*this);
        move_points(points_in(recording), further, sweep);
    }
    const std::size_t before = results.size();
    results.insert(results.end(), further.begin(), further.end());
    pin_as_saved(*this, before);
    if (!std::ranges::count(recordings, name)) recordings.push_back(name);
    error.clear();
    notice = "opened " + file_of(name) + " beside the results";
    ++revision;
    ++sweep.revision;
}

void Session::pin(const std::string& name) {
    if (own > 0) pinned.insert(pinned.begin(), {free_name(*this, name), own_of(*this)});
    own = 0;
    stood = {};
    for (const RunResultPtr& point : sweep.results)
        if (!holds(sweep.beside, point)) sweep.beside.push_back(point);
    notice = "pinned" + (pinned.empty() ? "" : " as " + pinned.front().name) + "; the next run appears next to it";
    ++revision;
    ++sweep.revision;
}

void Session::show_version(const RunResultPtr& version) {
    const auto same = [&](const RunResultPtr& r) { return r->variant == version->variant; };
    const auto found = std::ranges::find_if(results, same);
    if (found != results.end())
        *found = version;
    else
        results.push_back(version);
    std::erase_if(shown_versions, same);
    shown_versions.push_back(version);
    ++revision;
}

void Session::drop_versions(const ViewSettings& view) {
    const auto leaves = [&](const RunResultPtr& version) {
        const std::string name = to_string(version->variant);
        return std::ranges::none_of(std::array{&view.map_a, &view.map_b, &view.map_c, &view.map_d},
                                    [&](const std::string* map) { return map->starts_with(name); });
    };
    std::vector<RunResultPtr> leaving;
    std::ranges::copy_if(shown_versions, std::back_inserter(leaving), leaves);
    if (leaving.empty()) return;
    const auto is_leaving = [&](const RunResultPtr& r) { return std::ranges::count(leaving, r) > 0; };
    std::erase_if(shown_versions, is_leaving);
    const auto kept = results.begin() + std::ptrdiff_t(std::min(own, results.size()));
    results.erase(std::remove_if(kept, results.end(), is_leaving), results.end());
    ++revision;
}

void Session::release() {
    own = results.size();
    pinned.clear();
    stood = {};
    from_file = false;
    recordings.clear();
    released = true;
}

std::vector<RunResultPtr> Session::everything() const {
    std::vector<RunResultPtr> all = with_names(results, pinned);
    for (const auto* points : {&sweep.results, &sweep.beside})
        for (const RunResultPtr& point : *points)
            if (!holds(all, point)) all.push_back(point);
    return all;
}

}  // namespace lanescope
