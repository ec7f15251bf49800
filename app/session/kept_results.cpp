#include "app/session/kept_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <span>

#include "app/base/text/plain_text.h"
#include "app/model/problem.h"
#include "app/session/session.h"

namespace lanescope {
namespace {

bool is_taken(const Session& session, const std::string& name) {
    return std::ranges::count(session.results.pinned, name, &Pinned::name) > 0 ||
           std::ranges::any_of(session.results.all,
                               [&](const RunResultPtr& r) { return to_string(r->variant) == name; });
}

/// Returns the number of leading results that are these; 0 if a run followed.
std::size_t leading(const Session& session, const Pinned& pinned) {
    const bool first = std::ranges::equal(
        pinned.results,
        std::span(session.results.all).first(std::min(pinned.results.size(), session.results.all.size())));
    return first ? pinned.results.size() : 0;
}

/// Results without a later run become own results; others are removed.
void unpin_one(Session& session, const std::string& name) {
    const auto found = std::ranges::find(session.results.pinned, name, &Pinned::name);
    if (found == session.results.pinned.end()) return;
    if (session.results.current_count == 0 && found == session.results.pinned.begin())
        session.results.current_count = leading(session, *found);
    const auto kept = session.results.all.begin() + std::ptrdiff_t(session.results.current_count);
    session.results.all.erase(
        std::remove_if(kept, session.results.all.end(),
                       [&](const RunResultPtr& r) { return std::ranges::count(found->results, r); }),
        session.results.all.end());
    session.results.pinned.erase(found);
    session.run.notice = "unpinned " + name;
    ++session.results.revision;
}

PinnedResult identity_of(const RunResult& result) {
    return {to_string(result.variant), to_string(result.problem), result.provenance.date};
}

std::vector<RunResultPtr> results_of(const Session& session, const NamedPin& pin) {
    std::vector<RunResultPtr> found;
    for (const RunResultPtr& result : session.results.all)
        if (std::ranges::count(pin.results, identity_of(*result))) found.push_back(result);
    return found;
}

void take_under(Session& session, Pinned pin) {
    const auto taken = [&](const RunResultPtr& r) { return std::ranges::count(pin.results, r) > 0; };
    const auto own = session.results.all.begin() + std::ptrdiff_t(session.results.current_count);
    session.results.current_count -= std::size_t(std::count_if(session.results.all.begin(), own, taken));
    std::erase_if(session.results.all, taken);
    session.results.all.insert(session.results.all.end(), pin.results.begin(), pin.results.end());
    for (Pinned& before : session.results.pinned) std::erase_if(before.results, taken);
    std::erase_if(session.results.pinned, [](const Pinned& before) { return before.results.empty(); });
    pin.name = free_name(session, in_one_line(pin.name));
    session.results.pinned.push_back(std::move(pin));
    ++session.results.revision;
}

}  // namespace

std::vector<NamedPin> named_pins(const Session& session) {
    std::vector<NamedPin> names;
    for (const Pinned& pinned : session.results.pinned) {
        NamedPin& pin = names.emplace_back(NamedPin{pinned.name, {}});
        for (const RunResultPtr& result : pinned.results) pin.results.push_back(identity_of(*result));
    }
    return names;
}

void pin_as_saved(Session& session, std::size_t from) {
    const auto begin = session.results.all.begin() + std::ptrdiff_t(from);
    const auto behind = std::stable_partition(begin, session.results.all.end(),
                                              [](const RunResultPtr& r) { return r->pinned.empty(); });
    std::map<std::string, std::string> names;
    for (const RunResultPtr& result : std::vector<RunResultPtr>(behind, session.results.all.end())) {
        const auto [name, is_new] = names.try_emplace(result->pinned);
        if (is_new) {
            name->second = free_name(session, in_one_line(result->pinned));
            session.results.pinned.push_back({name->second, {}});
        }
        std::ranges::find(session.results.pinned, name->second, &Pinned::name)->results.push_back(result);
    }
    session.results.current_count =
        std::min(session.results.current_count, std::size_t(behind - session.results.all.begin()));
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
    // Without results.current_count results.all, the latest run is kept.
    if (results.current_count == 0 && !results.pinned.empty())
        results.current_count = leading(*this, results.pinned.front());
    if (results.current_count == 0)
        results.current_count = std::min<std::size_t>(results.experiment.variants.size(), results.all.size());
    results.all.resize(results.current_count);
    results.pinned.clear();
    results.previous = {};
    jobs.sweep.beside.clear();
    if (!results.from_file()) results.recordings.clear();
    if (results.recordings.size() > 1) results.recordings.resize(1);
    run.notice = "unpinned";
    ++results.revision;
    ++jobs.sweep.revision;
}

std::string Session::pin_again(const std::vector<NamedPin>& pins) {
    std::string missing;
    std::vector<Pinned> found;
    for (const NamedPin& pin : pins) {
        if (std::ranges::count(results.pinned, pin.name, &Pinned::name)) continue;
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
    const auto found = std::ranges::find(results.pinned, from, &Pinned::name);
    if (found == results.pinned.end() || to.empty() || to == from) return;
    found->name.clear();
    found->name = free_name(*this, to);
    ++results.revision;
}

namespace {

constexpr std::size_t max_kept = 32;

template <class Value>
const Value* found(const std::vector<std::pair<std::string, std::shared_ptr<const Value>>>& kept,
                   const std::string& key) {
    const auto at = std::ranges::find(kept, key, [](const auto& one) { return one.first; });
    return at == kept.end() ? nullptr : at->second.get();
}

template <class Value>
void keep(std::vector<std::pair<std::string, std::shared_ptr<const Value>>>& kept, const std::string& key,
          std::shared_ptr<const Value> value) {
    std::erase_if(kept, [&](const auto& one) { return one.first == key; });
    if (kept.size() >= max_kept) kept.erase(kept.begin());
    kept.emplace_back(key, std::move(value));
}

}  // namespace

std::string code_key(const RunResult& result) {
    return fmt::format("{} {} {} {} {:x}", to_string(result.variant), to_string(result.problem),
                       to_string(result.schedule), result.device.architecture, std::hash<std::string>()(result.source));
}

std::string warp_key(const RunResult& result, std::int64_t warp) {
    return fmt::format("warp {} of {} on {}", warp, code_key(result), to_string(result.provenance.backend));
}

const CodeListing* Inspections::code(const std::string& key) const { return found(codes_, key); }
const WarpAccesses* Inspections::warp(const std::string& key) const { return found(warps_, key); }
void Inspections::add(const std::string& key, CodeListingPtr code) { keep(codes_, key, std::move(code)); }
void Inspections::add(const std::string& key, WarpAccessesPtr warp) { keep(warps_, key, std::move(warp)); }

}  // namespace lanescope
