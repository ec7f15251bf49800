#include "app/model/schedules.h"

#include <algorithm>

namespace lanescope {

bool under_both(const Experiment& experiment) {
    return std::ranges::any_of(experiment.variants, [](const VariantChoice& v) { return v.schedule.has_value(); });
}

void put_under_one(Experiment& experiment) {
    std::vector<VariantChoice> once;
    for (VariantChoice choice : experiment.variants) {
        choice.schedule.reset();
        if (std::ranges::find(once, choice) == once.end()) once.push_back(choice);
    }
    experiment.variants = std::move(once);
}

void put_under_both(Experiment& experiment, bool beside_gpu) {
    put_under_one(experiment);
    std::vector<VariantChoice> side_by_side;
    for (VariantChoice choice : experiment.variants) {
        if (beside_gpu) side_by_side.push_back(choice);
        for (const Schedule schedule : {Schedule::lockstep, Schedule::independent}) {
            choice.schedule = schedule;
            side_by_side.push_back(choice);
        }
    }
    experiment.variants = std::move(side_by_side);
}

}  // namespace lanescope
