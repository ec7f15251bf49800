#include "app/session/pinned.h"

#include <algorithm>
#include <span>

#include "app/session/session.h"

namespace lanescope {
namespace {

bool is_taken(const Session& session, const std::string& name) {
    return std::ranges::count(session.pinned, name, &Pinned::name) > 0 ||
           std::ranges::any_of(session.results, [&](const RunResultPtr& r) { return to_string(r->variant) == name; });
}

/// How many results at the front are these: they have not been followed by a run yet.
std::size_t leading(const Session& session, const Pinned& pinned) {
    const bool first = std::ranges::equal(
        pinned.results, std::span(session.results).first(std::min(pinned.results.size(), session.results.size())));
    return first ? pinned.results.size() : 0;
}

/// What no run has followed yet is not pinned any more, and stays; other results leave.
void unpin_one(Session& session, const std::string& name) {
    const auto found = std::ranges::find(session.pinned, name, &Pinned::name);
    if (found == session.pinned.end()) return;
    if (session.own == 0 && found == session.pinned.begin()) session.own = leading(session, *found);
    const auto kept = session.results.begin() + std::ptrdiff_t(session.own);
    session.results.erase(std::remove_if(kept, session.results.end(),
                                         [&](const RunResultPtr& r) { return std::ranges::count(found->results, r); }),
                          session.results.end());
    session.pinned.erase(found);
    session.notice = "unpinned " + name;
    ++session.revision;
}

}  // namespace

std::string free_name(const Session& session, const std::string& name) {
    if (!name.empty() && !is_taken(session, name)) return name;
    const std::string stem = name.empty() ? "baseline" : name;
    for (int number = name.empty() ? 1 : 2;; ++number)
        if (const std::string numbered = stem + " " + std::to_string(number); !is_taken(session, numbered))
            return numbered;
}

void Session::unpin(const std::string& name) {
    if (!name.empty()) return unpin_one(*this, name);
    // With nothing of its own the latest run is what is kept first.
    if (own == 0 && !pinned.empty()) own = leading(*this, pinned.front());
    if (own == 0) own = std::min<std::size_t>(experiment.variants.size(), results.size());
    results.resize(own);
    pinned.clear();
    stood = {};
    sweep.beside.clear();
    if (!from_file) recordings.clear();
    if (recordings.size() > 1) recordings.resize(1);
    notice = "unpinned";
    ++revision;
    ++sweep.revision;
}

void Session::rename_pinned(const std::string& from, const std::string& to) {
    const auto found = std::ranges::find(pinned, from, &Pinned::name);
    if (found == pinned.end() || to.empty() || to == from) return;
    found->name.clear();
    found->name = free_name(*this, to);
    ++revision;
}

}  // namespace lanescope
