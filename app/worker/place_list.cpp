#include "app/worker/place_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "app/worker/places.h"

namespace lanescope {
namespace {

std::string about(const Hello& hello) {
    std::string text = "On " + hello.computer + ", lanescope " + hello.version + ".";
    for (const BackendEntry& backend : hello.backends)
        text += fmt::format("\n{}: {}", to_string(backend.kind), backend.available ? "yes" : backend.reason);
    return text + "\nIts kernels have " + hello.confinement + ".";
}

std::string word_for(PlaceState state) {
    switch (state) {
        case PlaceState::starting:
            return "starting";
        case PlaceState::ready:
            return "ready";
        case PlaceState::running:
            return "running";
        case PlaceState::lost:
            return "lost";
        default:
            return "";
    }
}

}  // namespace

PlaceList::PlaceList(Workers& workers) : workers_(workers) {
    WorkerRunner& first = workers.first();
    entries_.push_back({.place = first.place(), .runner = &first});
    chosen_ = &entries_.front();
    for (const Place& saved : saved_places())
        if (saved.name != first.place().name) entries_.push_back({.place = saved});
}

PlaceList::~PlaceList() {
    given_up_ = true;
    if (hello_.valid()) hello_.wait();
}

std::string PlaceList::state_of(const Entry& entry) const {
    if (!entry.runner) return "";
    const std::string trouble = entry.runner->state() == PlaceState::lost ? ": " + entry.runner->trouble() : "";
    return word_for(entry.runner->state()) + trouble;
}

std::vector<PlaceEntry> PlaceList::shown() const {
    std::vector<PlaceEntry> shown;
    for (const Entry& entry : entries_)
        shown.push_back({.name = entry.place.name,
                         .state = state_of(entry),
                         .about = entry.hello ? about(*entry.hello) : "",
                         .chosen = &entry == (connecting_ ? connecting_ : chosen_)});
    return shown;
}

void PlaceList::choose(const std::string& asked) {
    given_up_ = true;  // a place that takes long to answer is given up for another
    if (hello_.valid()) hello_.wait();
    given_up_ = false;
    hello_ = {};
    Entry& entry = entry_for(asked);
    if (!entry.runner) entry.runner = &own_.emplace_back(entry.place);
    connecting_ = &entry;
    hello_ = std::async(std::launch::async, [this, runner = entry.runner] { return runner->hello(&given_up_); });
}

PlaceList::Entry& PlaceList::entry_for(const std::string& asked) {
    const auto called = [this](const std::string& name) {
        return std::ranges::find(entries_, name, [](const Entry& entry) { return entry.place.name; });
    };
    auto entry = called(asked);
    if (entry != entries_.end()) return *entry;
    Place place = place_for(asked);
    entry = called(place.name);
    if (entry == entries_.end()) return entries_.emplace_back(std::move(place));
    if (entry->place != place) *entry = {.place = std::move(place)};  // its runner stays for those who use it
    return *entry;
}

std::optional<PlaceList::Ready> PlaceList::poll() {
    if (!hello_.valid() || hello_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return std::nullopt;
    Entry& entry = *std::exchange(connecting_, nullptr);
    entry.hello = hello_.get();
    chosen_ = &entry;
    const bool first = entry.runner == &workers_.first();
    return Ready{.name = entry.place.name,
                 .runners = first ? workers_.all() : std::vector<Runner*>{entry.runner},
                 .runner = entry.runner,
                 .backends = entry.hello->backends};
}

}  // namespace lanescope
