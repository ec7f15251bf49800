// The window's places for workers.
#pragma once

#include <condition_variable>
#include <exception>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/base/background.h"
#include "app/lab/workers/worker_pool.h"
#include "app/lab/workers/worker_runner.h"
#include "app/model/capabilities.h"

namespace lanescope {

/// Checks idle workers in a thread.
class IdleCheck {
public:
    IdleCheck() : thread_([this](std::stop_token stop) { work(stop); }) {}

    /// The runner must outlive this.
    void add(WorkerRunner& runner);

private:
    void work(std::stop_token stop);

    std::mutex mutex_;
    std::condition_variable_any stopped_;
    std::vector<WorkerRunner*> runners_;
    std::jthread thread_;
};

/// Connects in the background.
class PlaceList {
public:
    /// The workers must outlive this.
    explicit PlaceList(Workers& workers, Limits limits = {});

    /// Returns why saved places are missing; may be empty.
    const std::string& fault() const { return fault_; }
    std::vector<PlaceEntry> shown() const;
    /// Connects in the background to a listed or new place (place_for()): its computer or the settings file may be
    /// slow. Replaces a pending choice.
    void choose(const std::string& asked);

    struct Ready {
        std::string name;
        std::vector<Runner*> runners;  ///< for the lab
        WorkerRunner* runner = nullptr;
        BackendList::Entries backends;
    };
    /// Returns each connected choice once. Throws BackendUnavailable without a worker, UsageError for an invalid place.
    std::optional<Ready> poll();

private:
    struct Entry {
        Place place;
        WorkerRunner* runner = nullptr;  ///< null until chosen
        std::optional<Hello> hello;      ///< of its last start
    };
    /// A value or its error.
    template <class Value>
    struct Found {
        Value value;
        std::exception_ptr failure;
    };
    void add_saved(const std::string& first);
    std::string state_of(const Entry& entry) const;
    Entry& entry_of(Place place);
    void connect(Entry& entry);

    Workers& workers_;
    Limits limits_;
    std::string fault_;
    std::list<Entry> entries_;
    std::list<WorkerRunner> own_;  ///< never removed: the lab may use one
    Entry* chosen_ = nullptr;
    Entry* connecting_ = nullptr;
    Background<Found<Place>> place_;
    Background<Found<Hello>> hello_{Background<Found<Hello>>::AtEnd::waits};
    IdleCheck idle_check_;  ///< last: it uses the runners
};

}  // namespace lanescope
