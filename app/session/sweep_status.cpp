#include "app/session/sweep_status.h"

#include <utility>

namespace lanescope {

void SweepStatus::begin(std::vector<std::string> axes_of_it, Experiment base_of_it, std::string text,
                       std::string file_of_it) {
    axes = std::move(axes_of_it);
    base = std::move(base_of_it);
    asked = std::move(text);
    file = std::move(file_of_it);
    results.clear();
    ++revision;
    done = total = 0;
    seconds_left = -1;
    phase.clear();
    error.clear();
    busy = awaiting = true;
}

void SweepStatus::add(const SweepReport& report) {
    if (report.run == 0 || report.run < run) return;
    if (report.run > run && !awaiting) {
        busy = waiting = false;
        return;
    }
    awaiting = false;
    run = report.run;
    results.insert(results.end(), report.results.begin(), report.results.end());
    if (!report.results.empty()) ++revision;
    done = report.done;
    total = report.total;
    busy = report.busy;
    waiting = report.waiting;
    seconds_left = report.seconds_left;
    phase = report.phase;
    if (!report.error.empty()) error = report.error;
}

}  // namespace lanescope
