// The window's places for workers; connects to a new one in the background.
#pragma once

#include <exception>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/model/place_entry.h"
#include "app/system/background.h"
#include "app/worker/look_after.h"
#include "app/worker/worker_runner.h"
#include "app/worker/workers.h"

namespace lanescope {

class PlaceList {
public:
    /// The workers must outlive this.
    explicit PlaceList(Workers& workers, Limits limits = {});

    /// Returns why saved places are missing; empty if none are.
    const std::string& fault() const { return fault_; }
    std::vector<PlaceEntry> shown() const;
    /// Connects in the background to a listed place, or to a new one as place_for() takes it: its computer or the
    /// settings file may respond slowly. Replaces a pending choice.
    void choose(const std::string& asked);

    /// A connected place.
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
    std::list<WorkerRunner> own_;  ///< never removed: the lab may still use one
    Entry* chosen_ = nullptr;
    Entry* connecting_ = nullptr;
    Background<Found<Place>> place_;
    Background<Found<Hello>> hello_{Background<Found<Hello>>::AtEnd::waits};
    LookAfter look_after_;  ///< last: it uses the runners
};

}  // namespace lanescope
