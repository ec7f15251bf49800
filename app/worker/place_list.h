// The places of a window: kernels run at one of them, and the window goes on while it connects to another.
#pragma once

#include <atomic>
#include <future>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/model/place_entry.h"
#include "app/worker/worker_runner.h"
#include "app/worker/workers.h"

namespace lanescope {

class PlaceList {
public:
    /// The workers' own place, and the saved ones. They must outlive this.
    explicit PlaceList(Workers& workers);
    ~PlaceList();
    PlaceList(const PlaceList&) = delete;
    PlaceList& operator=(const PlaceList&) = delete;

    /// As a person sees them now.
    std::vector<PlaceEntry> shown() const;
    /// Connects to the place of that name, or to a new one as place_for() takes it. Throws UsageError.
    void choose(const std::string& asked);

    /// A place that experiments go to from now on.
    struct Ready {
        std::string name;
        std::vector<Runner*> runners;  ///< as the lab takes them
        WorkerRunner* runner = nullptr;
        BackendList::Entries backends;
    };
    /// Once for each choice that came to a worker. Throws BackendUnavailable for one that did not.
    std::optional<Ready> poll();

private:
    struct Entry {
        Place place;
        WorkerRunner* runner = nullptr;  ///< null before it is first chosen
        std::optional<Hello> hello;      ///< of its last start
    };
    std::string state_of(const Entry& entry) const;
    Entry& entry_for(const std::string& asked);

    Workers& workers_;
    std::list<Entry> entries_;
    std::list<WorkerRunner> own_;  ///< those of all places that were ever chosen: the lab may use one to its end
    Entry* chosen_ = nullptr;
    Entry* connecting_ = nullptr;
    std::future<Hello> hello_;
    std::atomic<bool> given_up_ = false;
};

}  // namespace lanescope
