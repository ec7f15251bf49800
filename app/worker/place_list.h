// The places of a window: kernels run at one of them, and the window goes on while it connects to another.
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
    /// The workers' own place, this computer, and the saved ones. The workers must outlive this.
    explicit PlaceList(Workers& workers, Limits limits = {});

    /// Why saved places are missing; empty: none is.
    const std::string& fault() const { return fault_; }
    /// As a person sees them now.
    std::vector<PlaceEntry> shown() const;
    /// Connects to the place of that name, or to a new one as place_for() takes it, in the background: its computer may
    /// take long to answer, and so may the file of settings. What was chosen before and is not ready is given up.
    void choose(const std::string& asked);

    /// A place that experiments go to from now on.
    struct Ready {
        std::string name;
        std::vector<Runner*> runners;  ///< as the lab takes them
        WorkerRunner* runner = nullptr;
        BackendList::Entries backends;
    };
    /// Once for each choice that came to a worker. Throws BackendUnavailable for one that did not, and UsageError for
    /// what is no place.
    std::optional<Ready> poll();

private:
    struct Entry {
        Place place;
        WorkerRunner* runner = nullptr;  ///< null before it is first chosen
        std::optional<Hello> hello;      ///< of its last start
    };
    /// An answer, or why there is none.
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
    std::list<WorkerRunner> own_;  ///< those of all places that were ever chosen: the lab may use one to its end
    Entry* chosen_ = nullptr;
    Entry* connecting_ = nullptr;
    Background<Found<Place>> place_;
    Background<Found<Hello>> hello_{Background<Found<Hello>>::AtEnd::waits};
    LookAfter look_after_;  ///< last: it uses the runners
};

}  // namespace lanescope
