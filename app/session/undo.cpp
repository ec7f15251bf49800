#include "app/session/undo.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

#include "app/session/view_fields.h"

namespace lanescope {
namespace {

Shown shown_in(const Session& session) {
    return {session.results.experiment, session.results.all,        session.results.current_count,
            session.results.origin,     session.results.recordings, session.jobs.sweep.beside,
            session.results.pinned};
}

/// Ignores later reports of the current run.
void put_back(const Shown& shown, Session& session) {
    session.results.experiment = shown.experiment;
    session.results.all = shown.results;
    session.results.current_count = shown.current_count;
    session.results.origin = shown.origin;
    session.results.recordings = shown.recordings;
    session.jobs.sweep.beside = shown.beside;
    session.results.pinned = shown.pinned;
    session.results.older.clear();
    session.results.previous = {};
    session.run.ignore();
    session.run.error.clear();
    ++session.results.revision;
    ++session.jobs.sweep.revision;
}

constexpr std::size_t most_steps = 200;
constexpr double most_bytes = 1 << 30;  ///< history's lanes
constexpr double in_one_go = 0.6;       ///< seconds

/// Changes of these alone are not a step; the next step restores them.
constexpr std::array<std::string_view, 5> passing{"cursor_step", "source_line", "followed_lane", "part", "alone"};

bool is_passing(std::string_view name) { return std::ranges::count(passing, name) > 0; }

}  // namespace

Undo::Moment Undo::moment_of(const Choice& choice, const Session& session) {
    return {choice.experiment,
            choice.view,
            choice.sweep,
            shown_in(session),
            choice.live,
            choice.live_paused,
            session.run.busy() && !session.run.ignored()};
}

/// New results are not a step; opening, pinning and removing them is.
Undo::Parts Undo::difference(const Moment& a, const Moment& b) {
    Parts differ;
    differ[0] = a.experiment != b.experiment;
    differ[1] = a.sweep != b.sweep;
    differ[2] = a.shown.recordings != b.shown.recordings;
    differ[3] = a.shown.results.size() - a.shown.current_count != b.shown.results.size() - b.shown.current_count;
    std::vector<const void*> others;
    each_field(b.view, [&](const ViewMember&, const auto& field) { others.push_back(&field); });
    each_field(a.view, [&, i = std::size_t(0)](const ViewMember& member, const auto& field) mutable {
        const auto* other = static_cast<decltype(&field)>(others[i]);
        differ[4 + i++] = !is_passing(member.name) && field != *other;
    });
    return differ;
}

void Undo::forget_oldest() {
    std::set<const LaneTrace*> known;
    double bytes = 0;
    std::size_t kept = 0;
    for (auto moment = before_.rbegin(); moment != before_.rend() && kept < most_steps; ++moment, ++kept) {
        for (const RunResultPtr& result : moment->shown.results)
            if (known.insert(&*result->trace).second)
                bytes += double(result->trace->events.size()) * sizeof(result->trace->events[0]);
        if (bytes > most_bytes && kept > 0) break;
    }
    before_.erase(before_.begin(), before_.end() - std::ptrdiff_t(kept));
}

void Undo::follow(const Choice& choice, const Session& session, bool held, double now) {
    Moment moment = moment_of(choice, session);
    if (!std::exchange(known_, true)) {
        now_ = std::move(moment);
        return;
    }
    const Parts differ = difference(now_, moment);
    if (differ.any()) {
        const bool goes_on = !before_.empty() && (held || now - changed_at_ < in_one_go) && (differ & changing_).any();
        if (!goes_on) {
            before_.push_back(now_);
            forget_oldest();
        }
        changing_ = goes_on ? changing_ | differ : differ;
        changed_at_ = now;
        after_.clear();
    }
    now_ = std::move(moment);
}

Undo::Done Undo::step(std::deque<Moment>& from, std::deque<Moment>& to, Choice& choice, Session& session) {
    if (from.empty()) return {};
    to.push_back(now_);
    now_ = std::move(from.back());
    from.pop_back();
    changing_.reset();
    choice.experiment = now_.experiment;
    choice.view = now_.view;
    choice.sweep = now_.sweep;
    choice.live = now_.live;
    choice.live_paused = now_.live_paused;
    if (now_.shown != shown_in(session)) put_back(now_.shown, session);
    return {true, now_.busy};
}

void Undo::clear() {
    before_.clear();
    after_.clear();
    known_ = false;
}

}  // namespace lanescope
