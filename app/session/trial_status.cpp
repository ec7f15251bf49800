#include "app/session/trial_status.h"

#include <algorithm>
#include <iterator>

namespace lanescope {

void TrialStatus::add(const TrialReport& report) {
    if (report.run < run) return;
    if (report.run > run) trials.clear(), error.clear();
    run = report.run;
    total = report.total;
    busy = report.busy;
    trials.insert(trials.end(), report.trials.begin(), report.trials.end());
    if (!report.error.empty()) error = report.error;
}

std::vector<ShapeTrial> TrialStatus::of(VariantChoice variant) const {
    variant.schedule.reset();
    std::vector<ShapeTrial> found;
    std::ranges::copy_if(trials, std::back_inserter(found),
                         [&](const ShapeTrial& trial) { return trial.variant == variant; });
    return found;
}

}  // namespace lanescope
