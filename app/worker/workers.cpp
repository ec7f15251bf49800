#include "app/worker/workers.h"

#include "app/worker/places.h"

namespace lanescope {

void Workers::use(const WorkerChoice& choice) {
    if (!runners_.empty() && choice == choice_) return;
    std::vector<Place> places;
    if (choice.places.empty()) places = places_here(choice.count, choice.gpu, program_, choice.memory_gb);
    for (const std::string& asked : choice.places)
        places.insert(places.end(), std::size_t(choice.count), place_for(asked));
    choice_ = choice;
    runners_.clear();
    for (Place& place : places) runners_.push_back(std::make_unique<WorkerRunner>(std::move(place)));
}

Place Workers::here() const { return place_here(choice_.gpu, program_, {.asked_gb = choice_.memory_gb}); }

WorkerRunner& Workers::first() {
    if (runners_.empty()) use({});
    return *runners_.front();
}

std::vector<Runner*> Workers::all() {
    first();
    std::vector<Runner*> all;
    for (const auto& runner : runners_) all.push_back(runner.get());
    return all;
}

}  // namespace lanescope
