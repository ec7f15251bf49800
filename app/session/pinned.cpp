#include "app/session/pinned.h"

#include <algorithm>
#include <map>
#include <memory>
#include <span>

#include "app/model/text/escape.h"
#include "app/session/session.h"

namespace lanescope {
namespace {

bool is_taken(const Session& session, const std::string& name) {
    return std::ranges::count(session.pinned, name, &Pinned::name) > 0 ||
           std::ranges::any_of(session.results, [&](const RunResultPtr& r) { return to_string(r->variant) == name; });
}

/// Returns the number of leading results that are these; 0 if a run followed.
std::size_t leading(const Session& session, const Pinned& pinned) {
    const bool first = std::ranges::equal(
        pinned.results, std::span(session.results).first(std::min(pinned.results.size(), session.results.size())));
    return first ? pinned.results.size() : 0;
}

/// Results without a later run become own results; others are removed.
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

PinnedResult identity_of(const RunResult& result) {
    return {to_string(result.variant), to_string(result.problem), result.provenance.date};
}

std::vector<RunResultPtr> results_of(const Session& session, const NamedPin& pin) {
    std::vector<RunResultPtr> found;
    for (const RunResultPtr& result : session.results)
        if (std::ranges::count(pin.results, identity_of(*result))) found.push_back(result);
    return found;
}

void take_under(Session& session, Pinned pin) {
    const auto taken = [&](const RunResultPtr& r) { return std::ranges::count(pin.results, r) > 0; };
    const auto own = session.results.begin() + std::ptrdiff_t(session.own);
    session.own -= std::size_t(std::count_if(session.results.begin(), own, taken));
    std::erase_if(session.results, taken);
    session.results.insert(session.results.end(), pin.results.begin(), pin.results.end());
    for (Pinned& before : session.pinned) std::erase_if(before.results, taken);
    std::erase_if(session.pinned, [](const Pinned& before) { return before.results.empty(); });
    pin.name = free_name(session, in_one_line(pin.name));
    session.pinned.push_back(std::move(pin));
    ++session.revision;
}

}  // namespace

std::vector<NamedPin> named_pins(const Session& session) {
    std::vector<NamedPin> names;
    for (const Pinned& pinned : session.pinned) {
        NamedPin& pin = names.emplace_back(NamedPin{pinned.name, {}});
        for (const RunResultPtr& result : pinned.results) pin.results.push_back(identity_of(*result));
    }
    return names;
}

void pin_as_saved(Session& session, std::size_t from) {
    const auto begin = session.results.begin() + std::ptrdiff_t(from);
    const auto behind =
        std::stable_partition(begin, session.results.end(), [](const RunResultPtr& r) { return r->pinned.empty(); });
    std::map<std::string, std::string> names;
    for (const RunResultPtr& result : std::vector<RunResultPtr>(behind, session.results.end())) {
        const auto [name, is_new] = names.try_emplace(result->pinned);
        if (is_new) {
            name->second = free_name(session, in_one_line(result->pinned));
            session.pinned.push_back({name->second, {}});
        }
        std::ranges::find(session.pinned, name->second, &Pinned::name)->results.push_back(result);
    }
    session.own = std::min(session.own, std::size_t(behind - session.results.begin()));
}

std::vector<RunResultPtr> with_names(const std::vector<RunResultPtr>& results, const std::vector<Pinned>& pinned) {
    std::vector<RunResultPtr> named;
    for (const RunResultPtr& result : results) {
        const auto pin = std::ranges::find_if(
            pinned, [&](const Pinned& one) { return std::ranges::count(one.results, result) > 0; });
        const std::string name = pin == pinned.end() ? "" : pin->name;
        if (name == result->pinned) {
            named.push_back(result);
            continue;
        }
        RunResult copy = *result;
        copy.pinned = name;
        named.push_back(std::make_shared<const RunResult>(std::move(copy)));
    }
    return named;
}

std::string free_name(const Session& session, const std::string& name) {
    if (!name.empty() && !is_taken(session, name)) return name;
    const std::string stem = name.empty() ? "baseline" : name;
    for (int number = name.empty() ? 1 : 2;; ++number)
        if (const std::string numbered = stem + " " + std::to_string(number); !is_taken(session, numbered))
            return numbered;
}

void Session::unpin(const std::string& name) {
    if (!name.empty()) return unpin_one(*this, name);
    // Without own results, the latest run is kept.
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

std::string Session::pin_again(const std::vector<NamedPin>& pins) {
    std::string missing;
    std::vector<Pinned> found;
    for (const NamedPin& pin : pins) {
        if (std::ranges::count(pinned, pin.name, &Pinned::name)) continue;
        if (std::vector<RunResultPtr> there = results_of(*this, pin); there.empty())
            missing += (missing.empty() ? "" : ", ") + in_one_line(pin.name);
        else
            found.push_back({pin.name, std::move(there)});
    }
    for (Pinned& pin : found) take_under(*this, std::move(pin));
    return missing.empty() ? ""
                           : "no open recording has these pinned results: " + missing +
                                 "; save them with Ctrl S in their window, then open that file";
}

void Session::rename_pinned(const std::string& from, const std::string& to) {
    const auto found = std::ranges::find(pinned, from, &Pinned::name);
    if (found == pinned.end() || to.empty() || to == from) return;
    found->name.clear();
    found->name = free_name(*this, to);
    ++revision;
}

}  // namespace lanescope
