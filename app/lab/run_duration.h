// Estimates of remaining time.
#pragma once

#include <chrono>
#include <functional>
#include <span>
#include <vector>

#include "app/base/progress.h"
#include "app/model/experiment.h"
#include "app/model/runner.h"

namespace lanescope {

/// Touched elements: the matrix per variant, plus a constant for the start.
double cost_of(const Experiment& point);

class TimeLeft {
public:
    void took(double cost, double seconds);
    /// Returns seconds for this total cost; -1 before the first point.
    double of(double cost) const;

private:
    double cost_ = 0, seconds_ = 0;
};

/// Extrapolates from `done` (0 to 1). Returns -1 if too little is done.
double seconds_left(double done, double seconds);
/// Estimates the rest, `silent` seconds after the last progress. The estimate never grows in silence; after a long one
/// it is a lower bound.
SecondsLeft seconds_left(double done, double seconds, double silent);
SecondsLeft seconds_left(const Progress& progress);

/// Reports each experiment's results. Throws as Runner::run(), and UsageError if all exceed `longest`.
void run_in_turn(Runner& runner, const std::vector<Experiment>& experiments, std::chrono::seconds longest,
                 Progress& progress, const std::function<void(std::vector<RunResultPtr>)>& on_done);

}  // namespace lanescope
