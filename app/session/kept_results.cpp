
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "app/base/text/plain_text.h"
#include "app/model/operation.h"
#include "app/model/problem.h"
#include "app/session/session.h"

namespace lanescope {
namespace {

PinnedResult identity_of(const RunResult& result) {
    return {to_string(result.variant), to_string(result.problem), result.provenance.date};
}

bool is_taken(const ShownResults& shown, const std::string& name) {
    return std::ranges::count(shown.pinned, name, &Pinned::name) > 0 ||
           std::ranges::any_of(shown.all, [&](const RunResultPtr& r) { return to_string(r->variant) == name; });
}

/// Returns the number of leading results from this pin; 0: a run followed.
std::size_t leading(const ShownResults& shown, const Pinned& pin) {
    const std::size_t count = pin.results.size();
    return count <= shown.all.size() && std::equal(pin.results.begin(), pin.results.end(), shown.all.begin()) ? count
                                                                                                              : 0;
}

/// Results without a later run become current; others are removed.
void unpin_one(ShownResults& shown, const std::string& name) {
    const auto found = std::ranges::find(shown.pinned, name, &Pinned::name);
    if (shown.current_count == 0 && found == shown.pinned.begin()) shown.current_count = leading(shown, *found);
    const auto gone = std::remove_if(shown.end_of_current(), shown.all.end(),
                                     [&](const RunResultPtr& r) { return std::ranges::count(found->results, r); });
    shown.all.erase(gone, shown.all.end());
    shown.pinned.erase(found);
    ++shown.revision;
}

/// Returns the number of leading results of the last run.
std::size_t count_of_run(const ShownResults& shown) {
    const Experiment& experiment = shown.experiment;
    if (!is_program(experiment.problem)) return std::min(experiment.variants.size(), shown.all.size());
    const auto is_other = [&](const RunResultPtr& r) { return r->problem != experiment.problem; };
    return std::size_t(std::ranges::find_if(shown.all, is_other) - shown.all.begin());
}

std::vector<RunResultPtr> results_of(const ShownResults& shown, const NamedPin& pin) {
    std::vector<RunResultPtr> found;
    for (const RunResultPtr& result : shown.all)
        if (std::ranges::count(pin.results, identity_of(*result))) found.push_back(result);
    return found;
}

/// Moves the pin's results to the end.
void pin_found(ShownResults& shown, Pinned pin) {
    const auto taken = [&](const RunResultPtr& r) { return std::ranges::count(pin.results, r) > 0; };
    shown.current_count -= std::size_t(std::count_if(shown.all.begin(), shown.end_of_current(), taken));
    std::erase_if(shown.all, taken);
    shown.all.insert(shown.all.end(), pin.results.begin(), pin.results.end());
    for (Pinned& before : shown.pinned) std::erase_if(before.results, taken);
    std::erase_if(shown.pinned, [](const Pinned& before) { return before.results.empty(); });
    pin.name = shown.free_name(in_one_line(pin.name));
    shown.pinned.push_back(std::move(pin));
    ++shown.revision;
}

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

std::vector<NamedPin> ShownResults::named_pins() const {
    std::vector<NamedPin> pins;
    for (const Pinned& one : pinned) {
        NamedPin& pin = pins.emplace_back(NamedPin{one.name, {}});
        for (const RunResultPtr& result : one.results) pin.results.push_back(identity_of(*result));
    }
    return pins;
}

void ShownResults::pin_as_saved(std::size_t from) {
    const auto behind = std::stable_partition(all.begin() + std::ptrdiff_t(from), all.end(),
                                              [](const RunResultPtr& r) { return r->pinned.empty(); });
    std::map<std::string, std::string> names;
    for (auto result = behind; result != all.end(); ++result) {
        const auto [name, is_new] = names.try_emplace((*result)->pinned);
        if (is_new) {
            name->second = free_name(in_one_line((*result)->pinned));
            pinned.push_back({name->second, {}});
        }
        std::ranges::find(pinned, name->second, &Pinned::name)->results.push_back(*result);
    }
    current_count = std::min(current_count, std::size_t(behind - all.begin()));
}

std::vector<RunResultPtr> ShownResults::with_names() const {
    std::vector<RunResultPtr> named;
    for (const RunResultPtr& result : all) {
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

std::string ShownResults::free_name(const std::string& name) const {
    if (!name.empty() && !is_taken(*this, name)) return name;
    const std::string stem = name.empty() ? "baseline" : name;
    for (int number = name.empty() ? 1 : 2;; ++number)
        if (const std::string numbered = stem + " " + std::to_string(number); !is_taken(*this, numbered))
            return numbered;
}

void Session::unpin(const std::string& name) {
    if (!name.empty()) {
        if (!std::ranges::count(results.pinned, name, &Pinned::name)) return;
        unpin_one(results, name);
        run.notice = "unpinned " + name;
        return;
    }
    // Without current results, keep the latest run.
    if (results.current_count == 0 && !results.pinned.empty())
        results.current_count = leading(results, results.pinned.front());
    if (results.current_count == 0) results.current_count = count_of_run(results);
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
        if (std::vector<RunResultPtr> there = results_of(results, pin); there.empty())
            missing += (missing.empty() ? "" : ", ") + in_one_line(pin.name);
        else
            found.push_back({pin.name, std::move(there)});
    }
    for (Pinned& pin : found) pin_found(results, std::move(pin));
    return missing.empty() ? ""
                           : "no open recording has these pinned results: " + missing +
                                 "; save them with Ctrl S in their window, then open that file";
}

void Session::rename_pinned(const std::string& from, const std::string& to) {
    const auto found = std::ranges::find(results.pinned, from, &Pinned::name);
    if (found == results.pinned.end() || to.empty() || to == from) return;
    found->name.clear();
    found->name = results.free_name(to);
    ++results.revision;
}

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
