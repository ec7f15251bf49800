#include "app/lab/workers/place_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "app/lab/workers/worker_pool.h"

namespace lanescope {

void IdleCheck::add(WorkerRunner& runner) {
    const std::lock_guard lock(mutex_);
    runners_.push_back(&runner);
}

void IdleCheck::work(std::stop_token stop) {
    constexpr std::chrono::milliseconds now_and_then{250};
    std::unique_lock lock(mutex_);
    while (!stopped_.wait_for(lock, stop, now_and_then, [&] { return stop.stop_requested(); })) {
        const std::vector<WorkerRunner*> runners = runners_;
        lock.unlock();  // a runner may wait for its worker
        for (WorkerRunner* runner : runners) runner->check_idle();
        lock.lock();
    }
}

namespace {

constexpr std::chrono::seconds a_moment{2};  // shorter waits are unreported

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

template <class Found, class Find>
Found found(const Find& find) try {
    return {find(), nullptr};
} catch (const std::exception&) {
    return {{}, std::current_exception()};
}

template <class Found>
auto value_of(Found found) {
    if (found.failure) std::rethrow_exception(found.failure);
    return std::move(found.value);
}

}  // namespace

PlaceList::PlaceList(Workers& workers, Limits limits) : workers_(workers), limits_(limits) {
    WorkerRunner& first = workers.first();
    entries_.push_back({.place = first.place(), .runner = &first});
    chosen_ = &entries_.front();
    idle_check_.add(first);
    if (workers.are_elsewhere()) entries_.push_back({.place = workers.here()});
    add_saved(first.place().name);
}

void PlaceList::add_saved(const std::string& first) try {
    for (const Place& saved : saved_places())
        if (saved.name != first) entries_.push_back({.place = saved});
} catch (const std::exception& failed) {
    fault_ = failed.what();
}

std::string PlaceList::state_of(const Entry& entry) const {
    if (!entry.runner) return "";
    const PlaceState state = entry.runner->state();
    if (state == PlaceState::lost) return word_for(state) + ": " + entry.runner->trouble();
    const std::chrono::duration<double> unanswered = entry.runner->unanswered();
    if (unanswered < a_moment) return word_for(state);
    return fmt::format("{}, no answer for {:.0f} s", word_for(state), unanswered.count());
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
    place_.give_up();
    hello_.give_up();
    connecting_ = nullptr;
    const auto known = std::ranges::find(entries_, asked, [](const Entry& entry) { return entry.place.name; });
    if (known != entries_.end()) return connect(*known);
    place_.ask([asked](const GivenUp&) { return found<Found<Place>>([&] { return place_for(asked); }); });
}

PlaceList::Entry& PlaceList::entry_of(Place place) {
    const auto entry = std::ranges::find(entries_, place.name, [](const Entry& known) { return known.place.name; });
    if (entry == entries_.end()) return entries_.emplace_back(std::move(place));
    if (entry->place != place) *entry = {.place = std::move(place)};  // the old runner's users keep it
    return *entry;
}

void PlaceList::connect(Entry& entry) {
    if (!entry.runner) {
        entry.runner = &own_.emplace_back(workers_.catalog(), entry.place, limits_);
        idle_check_.add(*entry.runner);
    }
    connecting_ = &entry;
    hello_.ask([runner = entry.runner](const GivenUp& given_up) {
        return found<Found<Hello>>([&] { return runner->hello(&given_up); });
    });
}

std::optional<PlaceList::Ready> PlaceList::poll() {
    if (auto place = place_.poll()) connect(entry_of(value_of(std::move(*place))));
    auto hello = hello_.poll();
    if (!hello) return std::nullopt;
    Entry& entry = *std::exchange(connecting_, nullptr);
    entry.hello = value_of(std::move(*hello));
    chosen_ = &entry;
    const bool first = entry.runner == &workers_.first();
    return Ready{.name = entry.place.name,
                 .runners = first ? workers_.all() : std::vector<Runner*>{entry.runner},
                 .runner = entry.runner,
                 .backends = entry.hello->backends};
}

}  // namespace lanescope
