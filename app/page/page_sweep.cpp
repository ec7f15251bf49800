#include "app/page/page_sweep.h"

#include <exception>
#include <utility>

#include "app/lab/sweep.h"

namespace lanescope {

void PageSweep::start(const Catalog& catalog, const Choice& choice, bool anew, SweepStatus& status) try {
    std::vector<Experiment> points = points_of(catalog, sweep_along(choice.sweep.axes, choice.experiment));
    for (Experiment& point : points) point.backend = BackendKind::emulator;
    is_on_ = true;
    if (anew || points != points_) {
        points_ = std::move(points);
        next_ = 0;
        ++run_;
        status.begin(axis_names(choice.sweep.axes), choice.experiment, "", "");
    }
    tell({}, status);
} catch (const std::exception& failed) {
    status.error = failed.what();
}

void PageSweep::stop(SweepStatus& status) {
    is_on_ = false;
    tell({}, status);
}

void PageSweep::take(std::vector<RunResultPtr> results, SweepStatus& status) {
    ++next_;
    tell(std::move(results), status);
}

void PageSweep::tell(std::vector<RunResultPtr> results, SweepStatus& status) const {
    status.add({{.run = run_, .done = next_, .total = points_.size(), .busy = point() != nullptr}, std::move(results)});
}

}  // namespace lanescope
